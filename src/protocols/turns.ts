import type { MiddlewareHandler } from 'hono'
import { turnOf, underWay } from '../core/async/turns.ts'
import { credentialIn, type KnownCallers } from '../platform/auth/known-callers.ts'
import type { Env } from './rest/router.ts'

/** Begins each request in a turn of its caller's. Those about the health of the process wait for nobody. */
export const turns =
  (callers: KnownCallers): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (c.req.path.startsWith('/health/')) return next()
    c.set('arrived', performance.now())
    const credential = credentialIn(c.req.raw)
    if (credential) c.set('credential', credential)
    const caller = callers.of(credential, c.env?.remoteAddress)
    const leave = underWay(caller)
    try {
      await turnOf(caller)
      await next()
    } finally {
      leave()
    }
  }

import { Hono, type Context as HonoContext } from 'hono'
import { requireAccess } from '../../core/principal.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import type { Route } from '../rest/route.ts'
import { createRouter, type Env, type RouterDeps } from '../rest/router.ts'

/** Returns the function that sends requests through the routes of REST for callers who are admitted already. */
export function innerRouter(routes: readonly Route[], deps: RouterDeps) {
  const callers = new WeakMap<Request, { admission: Admission; requestId: string }>()
  const callerOf = ({ req }: HonoContext) => {
    const caller = callers.get(req.raw)
    if (!caller) throw new TypeError('Nobody is admitted to this request')
    return caller
  }
  const admit: RouterDeps['admit'] = async (c, accepted) => {
    const { admission } = callerOf(c)
    requireAccess(admission.principal, accepted)
    return admission
  }
  const app = new Hono<Env>()
  app.use(async (c, next) => {
    c.set('requestId', callerOf(c).requestId)
    await next()
  })
  app.route('/', createRouter(routes, { ...deps, admit }))
  return async (request: Request, admission: Admission, requestId: string): Promise<Response> => {
    callers.set(request, { admission, requestId })
    return app.fetch(request)
  }
}

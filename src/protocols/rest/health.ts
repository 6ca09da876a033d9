import { Hono } from 'hono'
import type pg from 'pg'
import { singleFlight } from '../../core/async/single-flight.ts'
import { currentCall } from '../../core/observation/call.ts'
import type { Env } from './router.ts'

/**
 * Routes for liveness (the process answers) and readiness (it accepts requests and its database answers), without
 * credentials. An exhausted pool does not affect readiness: requests that wait for it are refused, and taking the
 * process out would only shift its load to the others.
 */
export function healthRoutes(control: pg.Pool, isReady: () => boolean): Hono<Env> {
  const app = new Hono<Env>()
  // Concurrent probes share one answer, so that the database gets only one query at a time.
  const ask = singleFlight(() =>
    control.query('select 1').then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    ),
  )
  app.use('/health/*', (_c, next) => {
    const call = currentCall()
    if (call) call.operation = 'health'
    return next()
  })
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/health/ready', async (c) => {
    const database = await ask()
    const ok = database === 'ok' && isReady()
    const body = { status: ok ? 'ok' : isReady() ? 'unavailable' : 'stopping', database }
    return c.json(body, ok ? 200 : 503, { 'Cache-Control': 'no-store', ...(!ok && { 'Retry-After': '5' }) })
  })
  return app
}

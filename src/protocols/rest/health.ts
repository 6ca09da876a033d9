import { Hono } from 'hono'
import type pg from 'pg'
import type { Env } from './router.ts'

/**
 * Liveness (the process answers) and readiness (it takes requests and its database answers); no credentials. A pool
 * that is used up is no reason to be taken out: those who wait for it are refused, and other processes would only
 * have more to do.
 */
export function healthRoutes(control: pg.Pool, isReady: () => boolean): Hono<Env> {
  const app = new Hono<Env>()
  // Whoever asks meanwhile gets the same answer: however many they are, the database is asked once at a time.
  let asking: Promise<'ok' | 'unreachable'> | undefined
  const ask = () => {
    asking ??= control
      .query('select 1')
      .then(
        () => 'ok' as const,
        () => 'unreachable' as const,
      )
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/health/ready', async (c) => {
    const database = await ask()
    const ok = database === 'ok' && isReady()
    const body = { status: ok ? 'ok' : isReady() ? 'unavailable' : 'stopping', database }
    return c.json(body, ok ? 200 : 503, { 'Cache-Control': 'no-store', ...(!ok && { 'Retry-After': '5' }) })
  })
  return app
}

import { Hono } from 'hono'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import type { Env } from './rest/router.ts'

/** Liveness (the process answers) and readiness (it takes requests and its database answers); no credentials. */
export function healthRoutes(db: Kysely<DB>, isReady: () => boolean): Hono<Env> {
  const app = new Hono<Env>()
  app.get('/health/live', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.get('/health/ready', async (c) => {
    const database = await sql`select 1`.execute(db).then(
      () => 'ok',
      () => 'unreachable',
    )
    const ok = database === 'ok' && isReady()
    const body = { status: ok ? 'ok' : isReady() ? 'unavailable' : 'stopping', database }
    return c.json(body, ok ? 200 : 503, { 'Cache-Control': 'no-store', ...(!ok && { 'Retry-After': '5' }) })
  })
  return app
}

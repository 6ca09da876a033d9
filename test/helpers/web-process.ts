import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from '../../src/app/app.ts'
import { connect } from '../../src/platform/database/connect.ts'

/** A server in a separate process, for tests that kill it; all requests have the same caller. */
const { db, pool } = connect(process.argv[2] ?? '', { applicationName: 'test web' })
const app = createApp({
  ...{ db, pool, log: pino({ level: 'silent' }), jwks: undefined },
  authenticate: async () => ({
    ...{ email: 'analyst@example.com', tier: 'professional', role: 'user', via: 'bearer', expiresAt: null },
  }),
  events: { on: () => () => {}, close: async () => {} },
  jobs: { rowThreshold: 100_000 },
})
const server = createAdaptorServer({ fetch: (request) => app.fetch(request) }).listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : '')
})

import type { Worker } from '../../src/jobs/worker.ts'
import { type AppOptions, startApp, type TestApp } from './app.ts'
import { createDatabase } from './database.ts'
import { workFor } from './jobs.ts'
import { listen, type TestServer } from './server.ts'
import { EMPTY_TEMPLATE } from './template.ts'

/** Credential of an administrator. */
export const ADMIN = 'admin@example.com'

const authenticate: NonNullable<AppOptions['authenticate']> = () => async (headers) => {
  const role = headers.get('authorization') === `Bearer ${ADMIN}` ? 'admin' : 'user'
  return { email: `${role}@example.com`, tier: 'professional', via: 'bearer', expiresAt: null, role }
}

/** The service without data, with a worker that loads. */
export interface LoadingService {
  readonly app: TestApp
  readonly server: TestServer
  close(): Promise<void>
}

export async function startLoadingService(): Promise<LoadingService> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  const app = await startApp({ database, authenticate })
  const server = await listen(app.app)
  const worker: Worker = await workFor(database, {
    processes: {
      module: new URL('../../src/service/load-process.ts', import.meta.url),
      memory: 512,
      maxBytes: 100_000_000,
      args: [],
    },
  })
  return {
    app,
    server,
    close: async () => {
      await server.close()
      await worker.stop()
      await app.close()
    },
  }
}

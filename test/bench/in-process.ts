import { createApp } from '../../src/app/app.ts'
import type { AppDeps } from '../../src/app/deps.ts'
import { createLogger } from '../../src/platform/log.ts'
import { SILENCE } from '../../src/protocols/live.ts'
import { DEMO_EMAIL } from '../../src/service/banner.ts'

/** Opens the service within this process, for one caller. It answers every request directly, without jobs. */
export const openInProcess = (deps: Pick<AppDeps, 'db' | 'pool' | 'rates'>) =>
  createApp({
    ...deps,
    authenticate: async () => ({
      email: DEMO_EMAIL,
      tier: 'data_license',
      role: 'user',
      via: 'bearer',
      expiresAt: null,
    }),
    events: SILENCE,
    jobs: { rowThreshold: Number.POSITIVE_INFINITY },
    log: createLogger('warn'),
    jwks: undefined,
  })

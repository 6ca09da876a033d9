import type { Tier } from '../../../core/principal.ts'
import type { Context } from '../../../protocols/context.ts'
import { loadSettings } from '../settings/operations.ts'
import { loadUser } from './operations.ts'
import type { UserRecord } from './queries.ts'

/** The caller on the graph; what is not asked for is not read, what is asked for twice is read once. */
export interface Viewer {
  readonly email: string
  readonly tier: Tier
  user(): Promise<UserRecord>
  preferences(): ReturnType<typeof loadSettings>
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => {
    loaded ??= load()
    return loaded
  }
}

/** The caller as they are from now on: after each mutation anew. */
export const viewerOf = (context: Context): Viewer => ({
  email: context.principal.email,
  tier: context.principal.tier,
  user: once(() => loadUser(context)),
  preferences: once(() => loadSettings(context, 'preference')),
})

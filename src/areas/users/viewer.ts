import type { Principal, Tier } from '../../core/principal.ts'
import type { Context } from '../../protocols/context.ts'
import { loadUser } from './profile/operations.ts'
import type { UserRecord } from './profile/queries.ts'
import { loadSettings } from './settings/operations.ts'

/** The caller on the graph. Loads each part lazily and at most once. */
export interface Viewer {
  readonly email: string
  readonly tier: Tier
  readonly role: Principal['role']
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

/** Returns a viewer without loaded parts. Each mutation needs a new one. */
export const viewerOf = (context: Context): Viewer => ({
  email: context.principal.email,
  tier: context.principal.tier,
  role: context.principal.role,
  user: once(() => loadUser(context)),
  preferences: once(() => loadSettings(context, 'preference')),
})

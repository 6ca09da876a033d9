import type { Manifest } from '../manifest.ts'
import { apiKeyRoutes } from './keys/rest.ts'
import { keyMutations } from './keys/schema.ts'
import { linkRoutes } from './links/rest.ts'
import { linkMutations } from './links/schema.ts'
import { profileMutations } from './mutations.ts'
import { profileRoutes } from './profile/rest.ts'
import { ownedByUser, userQueries, watchedByUser } from './schema.ts'
import { settingsRoutes } from './settings/rest.ts'

export const users: Manifest = {
  routes: [...apiKeyRoutes, ...linkRoutes, ...profileRoutes, ...settingsRoutes],
  fields: [userQueries, ownedByUser, watchedByUser, profileMutations, keyMutations, linkMutations],
}

import type { Manifest } from '../manifest.ts'
import { savedScreenRoutes } from './rest.ts'
import { matchesOfSavedScreen, savedScreenMutations } from './schema.ts'

export const savedScreens: Manifest = {
  routes: savedScreenRoutes,
  fields: [savedScreenMutations, matchesOfSavedScreen],
}

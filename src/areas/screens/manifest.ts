import type { Manifest } from '../manifest.ts'
import { screenRoutes } from './rest.ts'
import { screenQueries } from './schema.ts'

export const screens: Manifest = { routes: screenRoutes, fields: [screenQueries] }

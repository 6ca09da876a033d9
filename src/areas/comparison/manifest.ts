import type { Manifest } from '../manifest.ts'
import { comparisonRoutes } from './rest.ts'
import { comparisonQueries } from './schema.ts'

export const comparison: Manifest = { routes: comparisonRoutes, fields: [comparisonQueries] }

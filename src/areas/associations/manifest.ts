import type { Manifest } from '../manifest.ts'
import { correlationByLag } from './prompts.ts'
import { associationRoutes } from './rest.ts'
import { associationQueries } from './schema.ts'

export const associations: Manifest = {
  routes: associationRoutes,
  fields: [associationQueries],
  prompts: [correlationByLag],
}

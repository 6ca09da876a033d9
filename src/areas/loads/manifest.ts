import type { Manifest } from '../manifest.ts'
import { loadQueries } from './schema.ts'

export const loads: Manifest = { fields: [loadQueries] }

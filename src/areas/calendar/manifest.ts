import type { Manifest } from '../manifest.ts'
import { calendarRoutes } from './rest.ts'
import { calendarQueries } from './schema.ts'

export const calendar: Manifest = { routes: calendarRoutes, fields: [calendarQueries] }

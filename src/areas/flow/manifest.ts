import type { Manifest } from '../manifest.ts'
import { forecastRoutes } from './forecasts/rest.ts'
import { forecastQueries, forecastsOfSeries, runsOfSeries } from './forecasts/schema.ts'
import { flowPageQueries } from './series/page-schema.ts'
import { flowRoutes } from './series/rest.ts'
import { flowQueries, seriesOfInstrument } from './series/schema.ts'

export const flow: Manifest = {
  routes: [...flowRoutes, ...forecastRoutes],
  fields: [
    ...[flowQueries, flowPageQueries, seriesOfInstrument],
    ...[forecastQueries, forecastsOfSeries, runsOfSeries],
  ],
}

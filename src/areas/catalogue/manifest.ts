import type { Manifest } from '../manifest.ts'
import { catalogueRoutes } from './rest.ts'
import { catalogueQueries } from './schema.ts'

export const catalogue: Manifest = {
  routes: catalogueRoutes,
  fields: [catalogueQueries],
  resources: [
    {
      uri: 'flowgate://metrics',
      name: 'metrics',
      title: 'Metrics',
      description:
        'Metrics of securities: what each is, how to read it, its unit, and whether the caller may request it.',
      tool: 'metric_catalogue',
      arguments: { asset_class: 'all' },
    },
  ],
}

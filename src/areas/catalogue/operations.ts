import { z } from 'zod'
import { Text } from '../../core/inputs.ts'
import { paginate, pagingParameters } from '../../core/numbered-pages.ts'
import { operation } from '../../core/operation.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { EXAMPLE } from '../../market/examples.ts'
import {
  CALCULATED_NAMES,
  CATALOGUE,
  type CalculatedName,
  carries,
  METRIC_NAMES,
  type MetricName,
} from '../../market/metrics.ts'
import { mayIncludeIntraday, mayUse } from '../../market/tiers.ts'
import { AssetClass, Interval, TierName } from '../../market/vocabulary.ts'
import { countSeries, selectSeriesList } from './queries.ts'

const assetClass = AssetClass.default('cash').describe('Asset class.')

export const MetricGroup = vocabulary('MetricGroup', 'What a metric is about.', {
  price: { description: 'Prices.' },
  retail_turnover: { description: 'Retail turnover in the cash market.' },
  option_turnover: { description: 'Premium turnover in options.' },
  option_notional: { description: 'Notional traded in options.' },
  calculated: { description: 'Calculated from other metrics when somebody asks for it.' },
})

export const MetricUnit = vocabulary('MetricUnit', 'What a metric counts.', {
  USD: { description: 'US dollars.' },
  price: { description: 'The unit of the price.' },
  index: { description: 'Points of an index that begins with 100.' },
  fraction: { description: 'A fraction: 0.01 is one per cent.' },
  standard_deviations: { description: 'Sample standard deviations.' },
  place: { description: 'A place among others, counted from 1.' },
})

export const metricInfoShape = {
  name: z.string().describe('Name of the field.'),
  type: z.string().describe('JSON type of its values: `number`, or `integer`.'),
  unit: MetricUnit.describe('What it counts.'),
  group: MetricGroup.describe('What it is about.'),
  description: z.string().describe('What it means.'),
  accessible: z.boolean().describe('Whether the caller’s tier includes it.'),
  requiredTier: TierName.describe('Lowest tier that includes it.'),
}
const metricInfo = z.object(metricInfoShape)
/** A metric as the catalogue shows it to a caller. */
export type MetricInfo = z.output<typeof metricInfo>

const NAMES: readonly (MetricName | CalculatedName)[] = [...METRIC_NAMES, ...CALCULATED_NAMES]

export const metricCatalogue = operation({
  id: 'metricCatalogue',
  description: 'Metrics that bars of an asset class have, and whether the caller may ask for them.',
  input: z.object({ assetClass }),
  run: async ({ assetClass: asked }, { principal }): Promise<MetricInfo[]> =>
    NAMES.filter((name) => carries(asked, name)).map((name) => {
      const { unit, group, description, requiredTier } = CATALOGUE[name]
      const type = unit === 'place' ? 'integer' : 'number'
      return { name, type, unit, group, description, accessible: mayUse(principal, name), requiredTier }
    }),
})

export const availableIntervals = operation({
  id: 'availableIntervals',
  description:
    'Lengths of bars that there are of an asset class, and the one that is meant when none is named.',
  input: z.object({ assetClass }),
  // Every interval is made of the two that are loaded, whatever the asset class.
  run: async ({
    assetClass: asked,
  }): Promise<{ assetClass: AssetClass; intervals: Interval[]; default: Interval }> => ({
    assetClass: asked,
    intervals: [...Interval.options],
    default: '1d',
  }),
})

export const seriesList = operation({
  id: 'seriesList',
  description:
    'Securities that have bars, with the asset classes and the dates of them, by symbol; those whose symbol, name or identifiers contain what was typed, or whose symbol begins with it in another spelling.',
  input: z.object({
    q: Text.min(1)
      .max(100)
      .optional()
      .describe('What was typed; % and _ are letters. Absent means all.')
      .meta({ example: EXAMPLE.ticker }),
    assetClass: AssetClass.default('all').describe(
      'Only securities with bars of this asset class; all: of either.',
    ),
    ...pagingParameters({ max: 1000, size: 100 }),
  }),
  run: async ({ q, assetClass: asked, ...page }, { db, principal }) => {
    const filter = {
      text: q?.trim() || q,
      assetClass: asked,
      includeIntraday: mayIncludeIntraday(principal),
    }
    const offset = (page.pageNumber - 1) * page.recordsPerPage
    const [rows, total] = await Promise.all([
      selectSeriesList(db, filter, { limit: page.recordsPerPage, offset }),
      countSeries(db, filter),
    ])
    return { rows, pagination: paginate(page, total) }
  },
})

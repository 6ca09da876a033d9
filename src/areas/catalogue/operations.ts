import { z } from 'zod'
import { Text } from '../../core/inputs.ts'
import { paginateRows } from '../../core/numbered-pages.ts'
import { operation } from '../../core/operation.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { chargeInstruments } from '../../core/work.ts'
import { dataPagingParameters } from '../../market/data-pages.ts'
import { EXAMPLE } from '../../market/examples.ts'
import { ALL_METRIC_NAMES, CATALOGUE, hasMetric, isWhole, METRIC_TERMS } from '../../market/metrics.ts'
import { mayIncludeIntraday, mayUse } from '../../market/tiers.ts'
import { AssetClass, Interval, TierName } from '../../market/vocabulary.ts'
import { countCovered, selectCoverage } from './queries.ts'

const assetClass = AssetClass.default('cash').describe('Asset class.')

const MetricGroup = vocabulary('MetricGroup', 'Group of a metric.', {
  price: { description: 'Prices.' },
  retail_turnover: { description: 'Retail turnover in the cash market.' },
  option_turnover: { description: 'Premium turnover in options.' },
  option_notional: { description: 'Notional traded in options.' },
  calculated: { description: 'Metrics calculated on request from other metrics.' },
})

const MetricUnit = vocabulary(
  'MetricUnit',
  'Unit of a metric.',
  {
    USD: { description: 'US dollars.' },
    price: { description: 'Unit of the price.' },
    index: { description: 'Index points. The index starts at 100.' },
    fraction: { description: 'Fraction: 0.01 is 1%.' },
    ratio: { description: 'Ratio of two amounts: 1 means that they are equal.' },
    standard_deviations: { description: 'Sample standard deviations.' },
    place: { description: 'Rank, starting at 1.' },
    bars: { description: 'Number of bars.' },
  },
  { areFields: true },
)

const MetricId = vocabulary('MetricName', 'Stored or calculated metric.', METRIC_TERMS)

const ValueType = vocabulary('ValueType', 'JSON type of a value.', {
  number: { description: 'Number.' },
  integer: { description: 'Whole number.' },
})

export const metricInfoShape = {
  name: MetricId.describe('Name of the metric.'),
  type: ValueType.describe('JSON type of the values.'),
  unit: MetricUnit.describe('Unit of the metric.'),
  group: MetricGroup.describe('Group of the metric.'),
  description: z.string().describe('Meaning of the metric.'),
  explanation: z.string().describe('How to read the metric, in one sentence.'),
  accessible: z.boolean().describe("Whether the caller's tier includes the metric."),
  requiredTier: TierName.describe('Lowest tier that includes the metric.'),
}
const metricInfo = z.object(metricInfoShape)
/** A metric in the catalogue, with the caller's access to it. */
export type MetricInfo = z.output<typeof metricInfo>

export const metricCatalogue = operation({
  id: 'metricCatalogue',
  description:
    'Metrics of an asset class: what each is, how to read it, its unit, and whether the caller may request it.',
  input: z.object({ assetClass }),
  run: async ({ assetClass }, { principal }): Promise<MetricInfo[]> =>
    ALL_METRIC_NAMES.filter((name) => hasMetric(assetClass, name)).map((name) => {
      const { unit, group, description, explanation, requiredTier } = CATALOGUE[name]
      const type = isWhole(name) ? 'integer' : 'number'
      const accessible = mayUse(principal, name)
      return { name, type, unit, group, description, explanation, accessible, requiredTier }
    }),
})

export const availableIntervals = operation({
  id: 'availableIntervals',
  description: 'Intervals available for an asset class, and the default interval.',
  input: z.object({ assetClass }),
  // Every interval is derived from the two loaded ones (10min and 1d), for every asset class.
  run: async ({
    assetClass,
  }): Promise<{ assetClass: AssetClass; intervals: Interval[]; default: Interval }> => ({
    assetClass,
    intervals: [...Interval.options],
    default: '1d',
  }),
})

export const securityCoverage = operation({
  id: 'securityCoverage',
  description:
    'Securities that have bars, sorted by symbol, with their asset classes and dates. The search text matches any part of the symbol, name, provider id, FIGI or ISIN, or the start of the symbol in another spelling.',
  input: z.object({
    q: Text.min(1)
      .max(100)
      .optional()
      .describe('Search text, case-insensitive. `%` and `_` match literally. Default: all securities.')
      .meta({ example: EXAMPLE.ticker, argument: 'query' }),
    assetClass: AssetClass.default('all').describe(
      'Asset class that the securities have bars of. `all` means either.',
    ),
    ...dataPagingParameters({ max: 1000, size: 100 }),
  }),
  run: async ({ q, assetClass, ...page }, { db, principal }) => {
    const filter = {
      text: q?.trim() || q,
      assetClass,
      includeIntraday: mayIncludeIntraday(principal),
    }
    const offset = (page.pageNumber - 1) * page.recordsPerPage
    await chargeInstruments(page.recordsPerPage)
    const [rows, total] = await Promise.all([
      selectCoverage(db, filter, { limit: page.recordsPerPage, offset }),
      countCovered(db, filter),
    ])
    return { rows, pagination: paginateRows(page, rows, total) }
  },
})

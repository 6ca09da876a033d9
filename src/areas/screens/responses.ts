import { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import { Pagination } from '../../core/numbered-pages.ts'
import { encodedRows } from '../../core/rows/json-rows.ts'
import { type Leaf, leafOf } from '../../core/rows/origins.ts'
import { AGGREGATE, SECURITY } from '../../engine/instruments/kinds.ts'
import { MEASURE_PATTERN } from '../../market/measure-text.ts'
import { ScreenKind } from '../../market/screens.ts'
import { Interval } from '../../market/vocabulary.ts'
import type { ScreenCounts } from './counts.ts'
import type { ScreenDistribution } from './distribution.ts'
import { ScreenMetadata } from './metadata.ts'
import type { MatchedInstrument, ScreenPage } from './operations.ts'

const ofSecurities = {
  symbol: z.string().describe('Trading symbol. Securities only.'),
  name: z.string().describe('Name of the instrument.'),
  sector: z.string().nullable().describe('Sector. Securities only.'),
  industry: z.string().nullable().describe('Industry. Securities only.'),
  assetType: z
    .string()
    .nullable()
    .describe('Kind of security, such as common stock or ETF. Securities only.'),
}
const ofAggregates = {
  name: ofSecurities.name,
  type: z.string().describe('Type of the aggregate. Aggregates only.'),
  subtype: z.string().nullable().describe('Subtype of the aggregate. Null if it has none. Aggregates only.'),
}

/** Fields of a match besides its values. */
export const matchShape = {
  ts: z.string().meta({ format: 'date-time' }).describe('End of the bar.'),
  date: z.string().meta({ format: 'date' }).describe('Trading date of the bar, or the end of its period.'),
  met: z
    .array(z.int())
    .describe(
      'Numbers of the conditions that the instrument meets, starting at 1, in the order of the definition, nested ones included.',
    ),
}

const ScreenMatchRow = z
  .object({ id: z.int(), providerId: z.string(), ...ofSecurities, ...ofAggregates, ...matchShape })
  .extend({
    id: z.int().describe('Id of the instrument.'),
    providerId: z.string().describe('Provider id of the instrument.'),
    values: z.record(z.string().regex(MEASURE_PATTERN), z.number().nullable()).meta({
      flattened: true,
      description: 'The value of a measure, under its text. Null if there is none.',
    }),
  })
  .partial()
  .required({ id: true, providerId: true, name: true, ts: true, date: true, met: true })
  .meta({
    id: 'ScreenMatchRow',
    description: 'An instrument that meets a screen, with a member for each column.',
  })

/** Fields of the result of a screen besides its matches. */
export const resultShape = {
  kind: ScreenKind.describe('Kind of the instruments.'),
  interval: Interval.describe('Length of the bar.'),
  ts: matchShape.ts.nullable().describe('End of the bar. Null if there is none.'),
  date: matchShape.date
    .nullable()
    .describe('Trading date of the bar, or the end of its period. Null if there is no bar.'),
  isPartial: z.boolean().describe('Whether the bar is still open.'),
  columns: z.array(z.string()).describe('Measures of the matches, as text, in the order of the values.'),
  universeCount: z.int().describe('Number of instruments in the universe.'),
}

export const ScreenResponse = z
  .object({
    data: z.array(ScreenMatchRow).describe('Matches on this page, in the requested order.'),
    ...resultShape,
    count: z.int().describe('Number of rows on this page.'),
    pagination: Pagination,
    metadata: ScreenMetadata,
  })
  .meta({ id: 'ScreenResponse', description: 'A page of the instruments that meet a screen.' })

export const countShape = {
  ts: matchShape.ts,
  date: matchShape.date,
  matches: z.int().describe('Number of instruments that meet the screen.'),
  universe: z.int().describe('Number of instruments in the universe on the date.'),
}
const ScreenCount = z
  .object(countShape)
  .meta({ id: 'ScreenCount', description: 'Number of instruments that meet a screen in a bar.' })

export const ScreenCountsResponse = z
  .object({
    data: z
      .array(ScreenCount)
      .describe('Numbers of matches in completed bars on trading days, oldest first.'),
    kind: resultShape.kind,
    interval: Interval.describe('Length of the bars.'),
    count: z.int().describe('Number of rows.'),
    metadata: ScreenMetadata,
  })
  .meta({ id: 'ScreenCountsResponse', description: 'Numbers of instruments that meet a screen, by bar.' })

/** Description of the bins of a distribution. */
export const BINS =
  'Bins in ascending order. They are equally wide between the first and the last percentile of the values; the outer ones extend to the smallest and the largest value.'

export const binShape = {
  lower: z.number().describe('Lower bound of the bin, inclusive.'),
  upper: z.number().describe('Upper bound of the bin, exclusive except in the last bin.'),
  count: z.int().describe('Number of instruments in the bin.'),
  matches: z.int().describe('Number of those that meet the condition.'),
}

/** Fields of a distribution besides its bins. */
export const distributionShape = {
  ...{ kind: resultShape.kind, interval: resultShape.interval, ts: resultShape.ts, date: resultShape.date },
  ...{ isPartial: resultShape.isPartial, universeCount: resultShape.universeCount },
  measure: z.string().describe('Measure, as text.'),
  matches: z.int().describe('Number of instruments that meet the condition.'),
  nulls: z.int().describe('Number of instruments without a value.'),
  minimum: z.number().nullable().describe('Smallest value. Null if there is none.'),
  median: z.number().nullable().describe('Median of the values. Null if there is none.'),
  maximum: z.number().nullable().describe('Largest value. Null if there is none.'),
  thresholds: z
    .array(z.number())
    .describe(
      'Thresholds of the condition: two for `between`, none for the largest or smallest values if no instrument has a value, otherwise one.',
    ),
}

export const ScreenDistributionResponse = z
  .object({
    data: z
      .array(
        z.object(binShape).meta({
          id: 'ScreenBin',
          description:
            'Number of instruments whose values are in a range, and of those that meet the condition.',
        }),
      )
      .describe(BINS),
    ...distributionShape,
    count: z.int().describe('Number of bins.'),
    metadata: ScreenMetadata,
  })
  .meta({
    id: 'ScreenDistributionResponse',
    description: 'Distribution of a measure over a universe, with the threshold of a condition.',
  })

/** Converts a distribution to a response. */
export const presentDistribution = ({ bins, thresholds, ...result }: ScreenDistribution) => ({
  body: { ...result, thresholds: [...thresholds], data: [...bins], count: bins.length },
})

/** Converts numbers of matches to a response. */
export const presentCounts = ({ rows, ...counts }: ScreenCounts) => ({
  body: { ...counts, data: [...rows], count: rows.length },
})

/** Returns the members of the rows of a page: those of the instrument, of the match, and its values by their measures. */
function membersOf({ rows, kind, columns }: ScreenPage): Leaf[] {
  const { properties } = kind === 'securities' ? SECURITY : AGGREGATE
  const shown = ['id', 'providerId', ...Object.keys(kind === 'securities' ? ofSecurities : ofAggregates)]
  const instrument = rows.origin('instrument')
  const matches = new Map(
    Array.from(rows, (match): [number, MatchedInstrument] => [match.instrumentId, match]),
  )
  const numbersOf = (column: number) =>
    Float64Array.from(
      { length: rows.source.count },
      (_, row) => matches.get(rows.source.key(row))?.values[column] ?? Number.NaN,
    )
  return [
    ...shown.map((name) => ({ name: snakeCase(name), value: leafOf(instrument, properties[name] ?? name) })),
    ...['ts', 'date', 'met'].map((name) => ({ name, value: leafOf(rows, name) })),
    ...columns.map((name, column) => ({ name, value: { numbers: numbersOf(column) } })),
  ]
}

/** Converts a page of matches to a response. */
export const presentScreen = (page: ScreenPage) => {
  const { rows, total: _, ...result } = page
  return {
    body: {
      ...result,
      columns: [...result.columns],
      data: encodedRows(rows, membersOf(page)),
      count: rows.length,
    },
    page: result.pagination,
  }
}

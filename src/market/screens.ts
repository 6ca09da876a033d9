import { z } from 'zod'
import { withRule } from '../core/faults.ts'
import { Text } from '../core/inputs.ts'
import { boundedList, distinctList } from '../core/lists.ts'
import { parseInput } from '../core/operation.ts'
import { shapeOf } from '../core/shape.ts'
import { type Term, vocabulary } from '../core/vocabulary.ts'
import { fromWire, type Json, toWire } from '../core/wire.ts'
import { EXAMPLE } from './examples.ts'
import { AggregateId, ListedAggregateId, ListedSecurityId } from './identifiers.ts'
import { Measure } from './measure-parameters.ts'
import { measureOf, measureText } from './measures.ts'
import { CalendarDate } from './moments.ts'
import { TypeName } from './parameters.ts'
import {
  COMPARISONS,
  comparisonFaults,
  MOST_CONDITIONS,
  sortOf,
  termFaults,
  withScreen,
} from './screen-rules.ts'
import { Interval, OrderDirection } from './vocabulary.ts'

export const ScreenKind = vocabulary('ScreenKind', 'Kind of instrument of a screen.', {
  securities: { description: 'Securities.' },
  aggregates: { description: 'Aggregates visible to the caller.' },
})
export type ScreenKind = z.output<typeof ScreenKind>

const Category = Text.min(1).max(256)

const ScreenUniverse = z
  .object({
    sectors: distinctList(Category, 100)
      .optional()
      .describe('Sectors of the securities, case-insensitive. Default: all.'),
    industries: distinctList(Category, 100)
      .optional()
      .describe('Industries of the securities, case-insensitive. Default: all.'),
    assetTypes: distinctList(Category, 100)
      .optional()
      .describe('Asset types of the securities, case-insensitive. Default: all.'),
    securityIds: distinctList(ListedSecurityId, 1000)
      .optional()
      .describe('Ids of the securities. At most 1000. Default: all.'),
    constituentsOf: AggregateId.optional().describe(
      'Id of an aggregate: only securities that are its constituents on the date. Default: all securities.',
    ),
    types: distinctList(TypeName, 100)
      .optional()
      .describe('Types of the aggregates, case-insensitive. Default: all.'),
    subtypes: distinctList(TypeName, 100)
      .optional()
      .describe('Subtypes of the aggregates, case-insensitive. Default: all.'),
    aggregateIds: distinctList(ListedAggregateId, 1000)
      .optional()
      .describe('Ids of the aggregates. At most 1000. Default: all.'),
  })
  .meta({
    id: 'ScreenUniverse',
    description:
      'Instruments that a screen chooses from: those that meet all filters and are active on the date. Sectors, industries, asset types, ids of securities and constituents are for securities; types, subtypes and ids of aggregates for aggregates.',
  })
export type ScreenUniverse = z.output<typeof ScreenUniverse>

const bound = (description: string) => z.number().optional().describe(description)
const place = z.int().min(1).max(10_000).optional()

/** Comparisons of a condition, which has exactly one. */
const comparisons = {
  gt: bound('The value is greater than this.'),
  gte: bound('The value is greater than or equal to this.'),
  lt: bound('The value is less than this.'),
  lte: bound('The value is less than or equal to this.'),
  between: boundedList(z.number(), 2, 2)
    .optional()
    .describe('The value is from the first to the second number, both included.'),
  top: place.describe(
    'The value is among this number of largest values in the universe, ties included. 1 to 10000.',
  ),
  bottom: place.describe(
    'The value is among this number of smallest values in the universe, ties included. 1 to 10000.',
  ),
  topPercent: z
    .number()
    .gt(0)
    .max(100)
    .optional()
    .describe(
      'The value is among the largest in the universe: this percentage of the instruments with a value, rounded up, ties included. Above 0, at most 100.',
    ),
  crossesAbove: bound('The value is greater than this number, and was not in the preceding bar.'),
  crossesBelow: bound('The value is less than this number, and was not in the preceding bar.'),
}

const conditionMeasure = Measure.describe(
  'Measure to compare. An instrument whose measure is null does not meet the condition.',
)

export const ScreenCondition = withRule(
  z.object({ measure: conditionMeasure, ...comparisons }),
  COMPARISONS,
  comparisonFaults,
).meta({
  id: 'ScreenCondition',
  description: 'A condition of a screen: a measure and exactly one comparison.',
})
export type ScreenCondition = z.output<typeof ScreenCondition>

const ScreenTerm = withRule(
  z.object({
    measure: conditionMeasure.optional(),
    ...comparisons,
    all: boundedList(ScreenCondition, 1, MOST_CONDITIONS)
      .optional()
      .describe('Conditions that are all met, instead of a single condition.'),
    any: boundedList(ScreenCondition, 1, MOST_CONDITIONS)
      .optional()
      .describe('Conditions of which at least one is met, instead of a single condition.'),
  }),
  ['measure', 'all', 'any', ...COMPARISONS],
  termFaults,
).meta({
  id: 'ScreenTerm',
  description:
    'A condition of a screen, or several that count as one: a measure and exactly one comparison, or exactly one list of conditions.',
})
export type ScreenTerm = z.output<typeof ScreenTerm>

const fields = {
  id: { description: 'Id of the instrument.' },
  provider_id: { description: 'Provider id of the instrument.' },
  symbol: { description: 'Trading symbol. Securities only.' },
  name: { description: 'Name of the instrument.' },
  sector: { description: 'Sector. Securities only.' },
  industry: { description: 'Industry. Securities only.' },
  asset_type: { description: 'Asset type. Securities only.' },
  type: { description: 'Type. Aggregates only.' },
  subtype: { description: 'Subtype. Aggregates only.' },
} as const satisfies Record<string, Term>

export const ScreenField = vocabulary('ScreenField', 'Field of an instrument to sort by.', fields, {
  areFields: true,
})
export type ScreenField = z.output<typeof ScreenField>

const ScreenSort = sortOf(
  z.object({
    field: ScreenField.optional().describe('Field of the instrument.'),
    measure: Measure.optional().describe('Measure.'),
  }),
  ScreenField.options,
).meta({
  id: 'ScreenSort',
  isOneOf: true,
  toText: ({ field, measure }: { field?: ScreenField; measure?: z.output<typeof Measure> }) =>
    field ?? (measure ? measureText(measureOf(measure)) : ''),
  description: 'Sort key of the matches of a screen: a field of the instrument, or a measure.',
  text: {
    maxLength: 256,
    description: `What the matches of a screen are sorted by: a field of the instrument (${ScreenField.options.join(', ')}), or a measure.`,
    examples: ['symbol', 'retail_net_turnover|z_score:1y'],
  },
})

/** Parameters that define a screen. */
export const screenParameters = {
  kind: ScreenKind.default('securities').describe('Kind of instrument to screen.'),
  universe: ScreenUniverse.optional()
    .describe('Instruments to choose from. Default: all that are active on the date.')
    .meta({ examples: [{ sectors: [EXAMPLE.sector] }] }),
  interval: Interval.default('1d'),
  date: CalendarDate.optional()
    .describe(
      'Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar.',
    )
    .meta({ examples: [EXAMPLE.startDate] }),
  includePartial: z
    .boolean()
    .default(false)
    .describe(
      "Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer.",
    ),
  all: boundedList(ScreenTerm, 1, MOST_CONDITIONS)
    .optional()
    .describe(
      'Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given.',
    )
    .meta({ examples: [[{ measure: 'retail_net_turnover|z_score:1y', gt: 1 }]] }),
  any: boundedList(ScreenTerm, 1, MOST_CONDITIONS)
    .optional()
    .describe(
      'Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met.',
    )
    .meta({
      examples: [
        [
          { measure: 'retail_net_turnover', top: 3 },
          { measure: 'px_chg', lt: 0 },
        ],
      ],
    }),
  columns: boundedList(Measure, 1, MOST_CONDITIONS)
    .optional()
    .describe('Measures to return of each match. 1 to 20. Default: those of the conditions.')
    .meta({ examples: [['retail_net_turnover', 'px|pct_change:20']] }),
  sort: ScreenSort.optional()
    .describe(
      'Field or measure to sort by. Nulls come last, and ties are in ascending id order. Default: the first column.',
    )
    .meta({ examples: ['name', 'retail_net_turnover|z_score:1y'] }),
  order: OrderDirection.optional()
    .describe('Sort direction. Default: descending by a measure, ascending by a field.')
    .meta({ example: 'asc' }),
}

/** Definition of a screen: the universe, the conditions, and the columns of the matches. */
export const Screen = withScreen(z.object(screenParameters)).meta({
  id: 'ScreenDefinition',
  description:
    'Definition of a screen: a universe, conditions on measures of one bar, and the columns of its matches.',
})
export type Screen = z.output<typeof Screen>

/** Writes a screen as REST spells it, with its defaults. Equal screens have equal texts as JSON. */
export const printScreen = (screen: Screen): Json => toWire(screen, shapeOf(Screen)) as Json

/** Reads a screen as REST spells it, with ids in place of names. Throws InvalidInput with every fault. */
export const parseScreen = (definition: unknown, now: Date): Screen =>
  parseInput(Screen, fromWire(definition, shapeOf(Screen)), now)

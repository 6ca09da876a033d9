import type { z } from 'zod'
import { camelCase } from '../../core/names.ts'
import { type Term, vocabulary } from '../../core/vocabulary.ts'
import { AGGREGATE_METRICS, METRIC_NAMES, METRICS } from '../../market/metrics.ts'
import { placeShape } from './place.ts'
import { PLACE_COLUMNS } from './queries/sorting.ts'
import { barShape } from './shape.ts'

const described = (shape: Readonly<Record<string, z.ZodType>>, name: string): Term => ({
  description: shape[camelCase(name)]?.description ?? '',
})

/** Metrics that every row of a ranking shows. */
const SHOWN = METRIC_NAMES.filter((name) => !AGGREGATE_METRICS.has(name))

/** Defines the parameter of the column to sort a ranking by. `instrument` describes the columns of its instruments. */
export const sortParameter = (id: string, instrument: Readonly<Record<string, Term>>) =>
  vocabulary(
    id,
    'Column of a leaderboard to sort by.',
    {
      ...Object.fromEntries(PLACE_COLUMNS.map((name) => [name, described(placeShape, name)])),
      ...instrument,
      ts: described(barShape, 'ts'),
      updated_time: described(barShape, 'updated_time'),
      ...Object.fromEntries(SHOWN.map((name) => [name, { description: METRICS[name].description }])),
    },
    { areFields: true },
  )
    .optional()
    .describe(
      'Column to sort by, in the direction of `order`. Nulls come last and ties are in ascending id order. Ranks do not change: 1 is the highest value of the metric. Default: the rank.',
    )
    .meta({ examples: ['rank_change'] })

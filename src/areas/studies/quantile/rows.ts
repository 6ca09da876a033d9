import { z } from 'zod'
import { pause } from '../../../core/async/turns.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import { type Leaf, originsOf } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import { allRows, finite, RowTable } from '../../../core/rows/table.ts'
import type { QuantileTable } from '../../../engine/studies/quantile-table.ts'
import { columnsOfShape, storedMembers } from '../../../files/formats/columns.ts'
import type { RowBatch } from '../../../files/row-batches.ts'
import { type PlannedQuantileStudy, rowCountOf } from './plan.ts'

const orNull = z.number().nullable()

export const QuantileStudyRow = z
  .object({
    measure: z.string().describe('Measure that the instruments are sorted by, as text.'),
    ts: z.string().meta({ format: 'date-time' }).describe('End of the bar in which they are sorted.'),
    date: z.string().meta({ format: 'date' }).describe('Trading date of the bar, or the end of its period.'),
    horizon: z.int().describe('Number of bars after it at which outcomes end.'),
    quantile: z.int().describe('Number of the quantile, from 1 for the smallest values.'),
    mean: orNull.describe('Mean outcome of the quantile. Null without outcomes.'),
    outcomes: z.int().describe('Number of instruments of the quantile with an outcome.'),
    missing: z.int().describe('Number of instruments of the quantile without an outcome.'),
    rankCorrelation: orNull.describe(
      'Rank correlation of the measure with the outcome over all quantiles: the same in each row of a measure, date and horizon. Null with fewer than three outcomes, or if either is constant.',
    ),
  })
  .meta({ id: 'QuantileStudyRow', description: 'Outcomes of a quantile on a date over a horizon.' })
export type QuantileStudyRow = z.output<typeof QuantileStudyRow>

export const COLUMNS = columnsOfShape(QuantileStudyRow)
const NAMES = COLUMNS.map(({ name }) => name)
export const MEMBERS = storedMembers(COLUMNS) as Leaf[]

const text = (column: string) => ({ column, form: 'text' }) as const
const number = (column: string) => ({ column, form: 'number' }) as const

/** Rows of a study, with a text for each column. */
export const tableOf = (source: RowBytes): RowTable<QuantileStudyRow> =>
  new RowTable(
    source,
    allRows(source),
    originsOf<QuantileStudyRow>({
      ...{ measure: text('measure'), ts: text('ts'), date: text('date') },
      ...{ horizon: number('horizon'), quantile: number('quantile'), mean: number('mean') },
      ...{ outcomes: number('outcomes'), missing: number('missing') },
      rankCorrelation: number('rank_correlation'),
    }),
  )

/** Returns the rows of a study with some numbers: date after date, and on each by measure, horizon and quantile. */
export function rowsOf(
  tables: ReadonlyMap<string, QuantileTable>,
  plan: PlannedQuantileStudy,
  start: number,
  end: number,
): RowBytes {
  const { calendar, formations } = plan
  const { horizons, quantiles } = plan.shape
  const list = [...tables]
  const texts: (string | null)[][] = []
  for (let row = start; row < Math.min(end, rowCountOf(plan)); row++) {
    const quantile = row % quantiles
    const horizon = Math.floor(row / quantiles) % horizons.length
    const place = Math.floor(row / (quantiles * horizons.length))
    const [measure, table] = list[place % list.length] ?? []
    if (measure === undefined || !table) continue
    const date = Math.floor(place / list.length)
    const cell = table.cell(date, horizon) + quantile
    const bar = formations[date] ?? 0
    texts.push([
      ...[measure, calendar.stamps[bar] ?? '', calendar.dates[bar] ?? ''],
      ...[String(horizons[horizon]), String(quantile + 1), finite(table.means[cell])?.toString() ?? null],
      ...[String(table.outcomes[cell]), String(table.missing[cell])],
      finite(table.correlations[date * horizons.length + horizon])?.toString() ?? null,
    ])
  }
  return RowBytes.of(NAMES, texts)
}

const BATCH_ROWS = 5000

/** Yields all rows of a study, to write as CSV. */
export async function* batchesOf(
  tables: ReadonlyMap<string, QuantileTable>,
  plan: PlannedQuantileStudy,
): AsyncGenerator<RowBatch> {
  for (let start = 0; start < rowCountOf(plan); start += BATCH_ROWS) {
    await pause()
    const source = rowsOf(tables, plan, start, start + BATCH_ROWS)
    yield { encoder: new RowEncoder(source, MEMBERS, CSV), rows: allRows(source) }
  }
}

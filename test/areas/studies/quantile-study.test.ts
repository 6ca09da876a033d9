import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snakeCase } from '../../../src/core/names.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import {
  datesOf,
  filesOf,
  REFERENCE_STUDIES,
  type ReferenceStudy,
  rounded,
} from '../../helpers/studied-market.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** Studies as the service answers them, of markets that are loaded as a client's are. */

const PATH = '/analytics/quantile-study'

interface Row {
  readonly measure: string
  readonly date: string
  readonly horizon: number
  readonly quantile: number
  readonly mean: number | null
  readonly outcomes: number
  readonly missing: number
  readonly rank_correlation: number | null
}
interface Body {
  readonly data: readonly Row[]
  readonly measures: readonly Readonly<Record<string, unknown>>[]
  readonly instruments: number
  readonly pagination: { readonly total_record_count: number }
}

/** Loads a market into a database of its own, and starts the service on it. */
async function serve(study: ReferenceStudy): Promise<{ app: TestApp; database: TestDatabase }> {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, filesOf(study))
  return { database, app: await startApp({ db: database.db }) }
}

const inSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [snakeCase(name), inSnakeCase(one)]))
}

/** Leaves out the adjusted p-values, which the reference has none of. */
const withoutAdjusted = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, one: unknown) => (name === 'adjusted_p_value' ? undefined : one)))

describe.each(REFERENCE_STUDIES)('$name', (study) => {
  let served: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    served = await serve(study)
  })
  afterAll(async () => {
    await served.app.close()
    await served.database.drop()
  })

  test('as pandas, SciPy and statsmodels have it', async () => {
    const { quantiles, horizons, step, outcome, isDemeaned } = study.shape
    const dates = datesOf(study.prices.length)
    const { status, body } = await served.app.as('a@example.com', 'data_license').post<Body>(PATH, {
      ...{ measures: ['retail_net_turnover'], quantiles, step, horizons: horizons.toReversed() },
      ...{ start_date: dates[0], end_date: dates[study.dates - 1] },
      ...{ outcome: 'px', outcome_kind: outcome, minus_universe_mean: isDemeaned },
      ...{ records_per_page: 10_000, page_number: 1 },
    })
    expect([status, status === 200 ? null : body]).toEqual([200, null])
    const rows = body.data.map((row) => [
      ...[dates.indexOf(row.date), row.horizon, row.quantile, row.mean],
      ...[row.outcomes, row.missing, row.rank_correlation],
    ])
    // Dates without quantiles are listed, too.
    const sorted = rows.filter(([, , , , outcomes, missing]) => Number(outcomes) + Number(missing) > 0)
    const expected = study.rows.filter(([, , , , outcomes, missing]) => outcomes + missing > 0)
    expect(rounded(sorted)).toEqual(rounded(expected))
    expect(body.pagination.total_record_count).toBe(
      Math.ceil(study.dates / step) * quantiles * horizons.length,
    )
    expect(body.instruments).toBe(study.ends.length)
    const [{ measure, ...summary } = {}] = body.measures
    expect(measure).toBe('retail_net_turnover')
    expect(rounded(withoutAdjusted(summary))).toEqual(rounded(inSnakeCase(study.summary)))
  })
})

import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '../../../db/types.ts'
import { quantileStudyInput } from '../../../src/areas/studies/quantile/parameters.ts'
import { type PlannedQuantileStudy, planQuantileStudy } from '../../../src/areas/studies/quantile/plan.ts'
import type { ReadContext } from '../../../src/core/context.ts'
import { Loaders } from '../../../src/core/loaders.ts'
import { parseInput } from '../../../src/core/operation.ts'
import { studyQuantiles } from '../../../src/engine/studies/quantile-study.ts'
import type { QuantileTable } from '../../../src/engine/studies/quantile-table.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles, type Row } from '../../helpers/load-files.ts'
import { NOW } from '../../helpers/market.ts'
import { random } from '../../helpers/random-market.ts'
import { datesOf, filesOf, REFERENCE_STUDIES } from '../../helpers/studied-market.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** How studies read their market: what a study never reads, and that the parts in which it reads do not matter. */

const MEASURES = ['retail_net_turnover', 'retail_net_turnover|z_score:1y', 'px|pct_change:5']

/** A database with the market of a study of the reference. */
function useStudied(name: string) {
  const study = REFERENCE_STUDIES.find((one) => one.name === name)
  if (!study) throw new Error(`The reference has no ${name}`)
  const files = filesOf(study)
  const dates = datesOf(study.prices.length)
  let database: TestDatabase | undefined
  let statements = 0
  beforeAll(async () => {
    database = await createDatabase({ template: EMPTY_TEMPLATE })
    await loadFiles(database.pool, files)
  })
  afterAll(() => database?.drop())
  const opened = (): TestDatabase => {
    if (!database) throw new Error('The database is there once a test runs')
    return database
  }
  const context = (): ReadContext => ({
    db: new Kysely<DB>({
      dialect: new PostgresDialect({ pool: opened().pool }),
      log: () => {
        statements++
      },
    }),
    principal: { email: 'a@example.com', tier: 'professional', role: 'user', via: 'bearer', expiresAt: null },
    ...{ loaders: new Loaders(), requestId: 'quantiles', now: NOW, signal: new AbortController().signal },
  })
  const plan = (input: object): Promise<PlannedQuantileStudy> =>
    planQuantileStudy(
      parseInput(quantileStudyInput, { measures: MEASURES, startDate: dates[0], ...input }, NOW),
      context(),
    )
  return {
    ...{ files, dates, study, plan },
    load: (changed: Readonly<Record<string, readonly Row[]>>) => loadFiles(opened().pool, changed),
    async run(planned: PlannedQuantileStudy, mostCells?: number) {
      statements = 0
      const tables = await studyQuantiles(context(), planned, mostCells)
      return { tables, statements }
    },
  }
}

type Tables = ReadonlyMap<string, QuantileTable>

describe('parts', () => {
  const { plan, run, study } = useStudied('ties, gaps, members that come and go')

  test.each([
    { quantiles: 3, horizons: [2, 7], step: 3 },
    { quantiles: 2, horizons: [1, 30], step: 1, outcome: { metric: 'retail_net_turnover' } },
  ])('%j is the same however many dates are read at a time', async (input) => {
    const planned = await plan(input)
    const whole = await run(planned)
    for (const windows of [2, planned.formations.length]) {
      // Of a window of one date, the bars up to the longest horizon are read, too.
      const cells = study.ends.length * Math.max(...input.horizons)
      const dates = Math.floor(planned.formations.length / windows)
      const perDate = MEASURES.length + Math.min(input.step, input.horizons.length + 1)
      const part = await run(planned, cells + dates * study.ends.length * perDate)
      expect(part.tables).toEqual(whole.tables)
      expect(part.statements).toBeGreaterThan(whole.statements)
    }
  })
})

describe('no look-ahead', () => {
  const { files, dates, study, plan, load, run } = useStudied('all values known')
  const horizons = [1, 5, 20]
  const last = dates.length - 1

  /** Returns what a study says of dates and horizons that end up to a bar. */
  const until = (tables: Tables, bar: number) =>
    [...tables].map(([measure, table]) => ({
      measure,
      rows: horizons.flatMap((horizon, at) =>
        dates.slice(0, Math.max(0, bar + 1 - horizon)).map((_date, date) => {
          const cell = table.cell(date, at)
          const of = (values: Float64Array | Int32Array) => [...values.subarray(cell, cell + 5)]
          return [
            of(table.means),
            of(table.outcomes),
            of(table.missing),
            table.correlations[date * horizons.length + at],
            table.marginalSpreads[at]?.[date],
          ]
        }),
      ),
    }))

  test.each([100, 60, 21])('bars after bar %i change nothing that ends before', async (bar) => {
    const planned = await plan({ horizons })
    const before = await run(planned)
    const draw = random(bar)
    const later = (files['security_cash.csv'] ?? []).filter(({ ts }) => String(ts) > String(dates[bar]))
    expect(later).toHaveLength((last - bar) * study.ends.length)
    await load({
      'security_cash.csv': later.map((row) => ({
        ...row,
        px: 1 + draw.whole(10_000) / 100,
        retail_buy_turnover: draw.chance(0.1) ? null : draw.whole(1_000_000),
      })),
    })
    const after = await run(planned)
    expect(until(after.tables, bar)).toEqual(until(before.tables, bar))
    // And everything that ends later.
    expect(until(after.tables, bar + 1)).not.toEqual(until(before.tables, bar + 1))
  })
})

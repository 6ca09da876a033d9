import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIERS } from '../../src/core/principal.ts'
import { type Caller, type Statement, startApp, type TestApp } from '../helpers/app.ts'
import { submitJobs, workStates } from '../helpers/claims.ts'
import { createDatabase } from '../helpers/database.ts'
import {
  compareGolden,
  goldenFiles,
  inOrderText,
  QUESTIONS,
  readQuestion,
  sorted,
  sortedText,
} from '../helpers/golden.ts'
import { producedBy } from '../helpers/produced.ts'
import { recordingPool } from '../helpers/recording.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

const ask = async (one: Pick<TestApp, 'as'>, name: string) => {
  const { query, email, tier, variables } = await readQuestion(name)
  const caller: Caller = one.as(email, TIERS.find((known) => known === tier) ?? 'basic')
  const { data, errors } = await caller.graphql<unknown, Record<string, unknown>>(query, variables)
  return { data, errors }
}

const isWrite = (name: string): boolean => name.startsWith('writes/')

describe('golden', () => {
  test.each(QUESTIONS.filter((name) => !isWrite(name)))('%s', async (name) => {
    const { result, statements } = await app.recorded(() => ask(app, name), { withVersions: true })
    await compareGolden(name, result, sortedText(statements))
  })

  test('no answer stands without its question', () => {
    const answers = goldenFiles().filter((file) => /\.(?:json|sql)$/.test(file))
    const work = [...WORK.map(({ name }) => name), STATES]
    const asked = [...QUESTIONS, ...work].flatMap((name) => [`${name}.json`, `${name}.sql`])
    expect(answers).toEqual(asked.toSorted())
  })
})

/** Jobs as a worker runs them: their statements, and what they store. */
const WORK = [
  {
    name: 'work/timeseries',
    type: 'aggregates_timeseries',
    input: { aggregateIds: [3, 9], startDate: '2026-03-05', assetClass: 'all' },
  },
  {
    name: 'work/transformed',
    type: 'aggregates_timeseries',
    input: { aggregateIds: [3], startDate: '2026-03-05', transformation: 'moving_avg', window: '5' },
  },
  {
    name: 'work/leaderboard',
    type: 'aggregates_leaderboard',
    input: { metric: 'px', startDate: '2026-03-02', endDate: '2026-03-06' },
  },
  {
    name: 'work/panel',
    type: 'securities_timeseries',
    input: { sector: 'Technology', startDate: '2026-03-05', assetClass: ['cash', 'options'] },
  },
  {
    name: 'work/panel-calculated',
    type: 'securities_timeseries',
    input: { securityIds: [1001, 1003], startDate: '2026-03-09', fields: ['px', 'z_score'] },
  },
  {
    name: 'work/quantile-study',
    type: 'quantile_study',
    input: { measures: [{ metric: 'px' }], quantiles: 2, horizons: [1], startDate: '2026-03-02', step: 2 },
  },
] as const

/** The states of a job, as a worker changes them. */
const STATES = 'work/states'

// In order of name, on a separate database: each write may affect the next.
describe('golden writes', () => {
  const statements: Statement[] = []
  let writing: TestApp
  beforeAll(async () => {
    const database = await createDatabase()
    writing = await startApp({
      database,
      pool: recordingPool(database.pool, (statement) => statements.push(statement)),
    })
  })
  afterAll(() => writing.close())

  test.each(QUESTIONS.filter(isWrite))('%s', async (name) => {
    statements.length = 0
    const { result, statements: asked } = await writing.recorded(() => ask(writing, name), {
      withVersions: true,
    })
    await compareGolden(name, result, inOrderText([...sorted(asked), ...statements]))
  })

  test.each(WORK)('$name', async ({ name, type, input }) => {
    statements.length = 0
    const pool = recordingPool(writing.database.pool, (statement) => statements.push(statement))
    await compareGolden(name, await producedBy(pool, type, input), inOrderText(statements))
  })

  test(STATES, async () => {
    const database = await createDatabase({ template: EMPTY_TEMPLATE })
    await submitJobs(database.db, 4, 'maker@example.com', 'data_license')
    statements.length = 0
    const pool = recordingPool(database.pool, (statement) => statements.push(statement))
    await compareGolden(STATES, await workStates(pool), inOrderText(statements))
    await database.drop()
  })
})

// As many rows per level as the market has, so that a statement per row would show.
const cases: [name: string, statements: number, query: string][] = [
  ['a list', 1, '{ aggregates { nodes { name } } }'],
  ['bars of a list', 2, '{ aggregates { nodes { name bars(first: 20) { nodes { ts px } } } } }'],
  [
    'columns of a list',
    2,
    '{ aggregates { nodes { bars(first: 20) { columns { ts px retailNetTurnover } } } } }',
  ],
  [
    'two kinds of bars',
    3,
    '{ aggregates { nodes { a: bars(first: 2) { nodes { ts } } b: bars(first: 3) { nodes { ts } } } } }',
  ],
  [
    'the same bars twice',
    2,
    '{ aggregates { nodes { a: bars(first: 2) { nodes { ts } } b: bars(first: 2) { nodes { ts } } } } }',
  ],
  ['bars with their number', 3, '{ aggregates { nodes { bars(first: 2) { nodes { ts } totalCount } } } }'],
  ['the newest bars', 2, '{ aggregates { nodes { latest { ts px } } } }'],
  ['members', 2, '{ aggregates { nodes { constituents { nodes { ticker } } } } }'],
  ['numbers of members', 2, '{ aggregates { nodes { constituentsCount } } }'],
  ['the list with its number', 2, '{ aggregates(first: 2) { nodes { name } totalCount } }'],
  [
    'members and memberships with their numbers',
    6,
    '{ aggregates { nodes { constituents(first: 2) { nodes { ticker } totalCount } } } securities { nodes { memberships(first: 2) { nodes { name } totalCount } } } }',
  ],
  ['trends', 2, '{ aggregates { nodes { trend { slope } } } }'],
  [
    'trends, volatilities and statistics of the same series',
    2,
    '{ aggregates { nodes { trend { slope } volatility { stdDev } stats { mean missing } } } }',
  ],
  [
    'trends and statistics of two series',
    3,
    '{ aggregates { nodes { trend(from: "2026-01-01") { slope } stats(metric: PX) { mean } } } }',
  ],
  [
    'correlations with one aggregate',
    3,
    '{ aggregates { nodes { correlationWith(aggregateId: 3) { correlation } } } }',
  ],
  [
    'correlations of series of every kind',
    3,
    '{ correlationMatrix(series: [{ aggregateId: 1 }, { aggregateId: 3, metric: PX, transformation: PCT_CHANGE }, { securityId: 1001, metric: CP_TURNOVER }, { slug: "retail-net" }], from: "2026-01-01", to: "2026-03-01") { rows { correlations } } }',
  ],
  [
    'trends and volatilities of flow series',
    2,
    '{ flowSeriesList { nodes { trend { slope } volatility { stdDev } stats { mean } } } }',
  ],
  ['statistics of members', 3, '{ aggregates { nodes { constituents { nodes { stats { mean } } } } } }'],
  ['memberships', 2, '{ securities { nodes { memberships { nodes { name } } } } }'],
  ['bars of members', 3, '{ aggregates { nodes { constituents { nodes { ticker latest { px } } } } } }'],
  ['aggregates of bars', 3, '{ aggregates { nodes { latest { instrument { name } } } } }'],
  ['securities of bars', 4, '{ securities { nodes { latest { instrument { name } } } } }'],
  [
    'there and back again',
    4,
    '{ aggregates(first: 20) { nodes { constituents(first: 10) { nodes { memberships(first: 10) { nodes { constituentsCount } } } } } } }',
  ],
  [
    'global ids',
    2,
    `{ nodes(ids: ["QWdncmVnYXRlOjE=", "QWdncmVnYXRlOjI=", "QWdncmVnYXRlOjM=", "U2VjdXJpdHk6MTAwMQ==", "U2VjdXJpdHk6MTAwMg=="]) { id } }`,
  ],
  [
    'several by their ids',
    1,
    '{ a: aggregate(by: { aggregateId: 1 }) { name } b: aggregate(by: { aggregateId: 2 }) { name } c: aggregate(by: { aggregateId: 3 }) { name } }',
  ],
  [
    'a page of several',
    3,
    '{ aggregateTimeseries(aggregateIds: [1, 2, 3, 4, 5, 9], from: "2026-01-01") { rows { ts px } } }',
  ],
  ['top constituents', 2, '{ aggregates { nodes { topConstituents { rows { security { ticker } } } } } }'],
  [
    'top constituents by two metrics',
    3,
    '{ aggregates { nodes { a: topConstituents { count } b: topConstituents(metric: PX, from: "2026-01-01", to: "2026-02-01") { count } } } }',
  ],
  [
    'a comparison',
    2,
    '{ aggregateComparison(aggregateIds: [1, 2, 3, 4, 5, 9], from: "2026-01-01", to: "2026-03-01", metrics: [PX, PUT_NOTIONAL]) { aggregates { dataPoints metrics { mean } } } }',
  ],
  [
    'a page of several, transformed',
    4,
    '{ aggregateTimeseries(aggregateIds: [1, 2, 3, 4, 5, 9], from: "2026-01-01", transformation: MOVING_AVG) { rows { ts transformed { retailNetTurnover } } } }',
  ],
  [
    'transformed bars of a list',
    3,
    '{ aggregates { nodes { bars(first: 20, transformation: MOVING_AVG, window: ONE_WEEK) { nodes { ts transformed { retailNetTurnover } } } } } }',
  ],
  [
    'flow series, their observations, latest and extents',
    4,
    '{ flowSeriesList { nodes { observations(first: 3) { nodes { date value } } latest { value } availability { rowCount } } } }',
  ],
  [
    'observations of two kinds, with their numbers',
    5,
    '{ flowSeriesList { nodes { a: observations(first: 3) { totalCount } b: observations(asOf: "2026-01-01") { nodes { date } totalCount } } } }',
  ],
  [
    'revisions',
    3,
    '{ flowSeriesList { nodes { observations(first: 50) { nodes { revisions { value } } } } } }',
  ],
  [
    'forecasts of series, with the dates they are of',
    4,
    '{ flowSeriesList { nodes { forecasts { nodes { targetDate values } totalCount } } } }',
  ],
  ['instruments of series', 3, '{ flowSeriesList { nodes { instrument { name } } } }'],
  ['series of aggregates', 3, '{ aggregates { nodes { flowSeries { nodes { slug } totalCount } } } }'],
  [
    'a page of flows',
    3,
    '{ flowTimeseries(slugs: ["retail-net", "etf-flow"]) { rows { date value series { slug } } } }',
  ],
  [
    'a slice of the cube',
    4,
    '{ flowForecastSlice { rows { series { slug } horizon zScore value targetDate } } }',
  ],
  [
    'a snapshot',
    2,
    '{ aggregateSnapshot(aggregateIds: [1, 2, 3, 4, 5, 9]) { rows { aggregate { name } bar { ts px } } } }',
  ],
]

describe('one statement per level and set of arguments', () => {
  test.each(cases)('%s: %i', async (_name, expected, query) => {
    // The first run is interpreted, the third is compiled.
    for (let time = 0; time < 3; time++) {
      const { result, statements } = await app.recorded(() => app.graphql<unknown, never>(query))
      expect(result.errors).toBeUndefined()
      expect(statements.map(({ sql }) => sql)).toHaveLength(expected)
    }
  })
})

import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { TIERS } from '../src/core/principal.ts'
import type { Statement } from './helpers/app.ts'
import { useApp } from './helpers/use-app.ts'

/**
 * Pins what queries answer and which SQL they issue: an N+1, or a lost restriction, shows as a difference. For every
 * `x.graphql` there are `x.json` (the answer) and `x.sql` (the statements). They are rewritten by
 * `UPDATE_GOLDEN=1 vitest run test/golden.test.ts` only, and never in CI. Comments of the query say who asks
 * (`# caller: owner@example.com basic`) and with which variables (`# variables: {"id": 1}`).
 */
const FOLDER = fileURLToPath(new URL('golden/', import.meta.url))
const isRewriting = process.env['UPDATE_GOLDEN'] === '1' && !process.env['CI']

const filesIn = (): string[] => readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).toSorted()
const names = filesIn().flatMap((file) => /^(.+)\.graphql$/.exec(file)?.[1] ?? [])

const app = useApp()

/** What no two loads or requests have in common. */
const VOLATILE = new Set(['asOf', 'updatedTime', 'requestId'])

const answerText = (answer: object): string =>
  `${JSON.stringify(answer, (name, value) => (VOLATILE.has(name) && value !== null ? '…' : value), 2)}\n`

const CLAUSES =
  /(?<!inner|left|full|cross)\s(?=(?:from|(?:(?:left|inner|full|cross) )?join|where|group by|order by|limit|union all)\b)/g

/** Statements one below the other; those that run side by side have no order of their own, hence the sorting. */
const statementsText = (statements: readonly Statement[]): string =>
  statements
    .map(({ sql, parameters }) => {
      const text = sql.replaceAll(/\s+/g, ' ').trim().replaceAll(CLAUSES, '\n')
      const values = parameters.map((value, place) => `-- $${place + 1}: ${JSON.stringify(value)}`)
      return [`${text};`, ...values].join('\n')
    })
    .toSorted()
    .join('\n\n')
    .concat('\n')

async function ask(name: string) {
  const query = await readFile(`${FOLDER}${name}.graphql`, 'utf8')
  const [, email = 'analyst@example.com', asked] = /^# caller: (\S+)(?: (\S+))?$/m.exec(query) ?? []
  const [, variables = '{}'] = /^# variables: (.+)$/m.exec(query) ?? []
  const caller = app.as(email, TIERS.find((tier) => tier === asked) ?? 'professional')
  const { result, statements } = await app.recorded(() =>
    caller.graphql<unknown, Record<string, unknown>>(query, JSON.parse(variables)),
  )
  const { data, errors } = result
  return {
    json: answerText({ data, errors }),
    sql: statementsText(statements),
    count: statements.length,
    errors,
  }
}

describe('golden', () => {
  test.each(names)('%s', async (name) => {
    const { json, sql } = await ask(name)
    if (isRewriting) {
      await writeFile(`${FOLDER}${name}.json`, json)
      await writeFile(`${FOLDER}${name}.sql`, sql)
    }
    expect(json).toBe(await readFile(`${FOLDER}${name}.json`, 'utf8'))
    expect(sql).toBe(await readFile(`${FOLDER}${name}.sql`, 'utf8'))
  })

  test('no answer stands without its question', () => {
    const answers = filesIn().filter((file) => /\.(?:json|sql)$/.test(file))
    expect(answers).toEqual(names.flatMap((name) => [`${name}.json`, `${name}.sql`]).toSorted())
  })
})

describe('one statement per level and set of arguments', () => {
  // With as many rows on each level as the market has: a statement per row would show.
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
      '{ a: aggregate(aggregateId: 1) { name } b: aggregate(aggregateId: 2) { name } c: aggregate(aggregateId: 3) { name } }',
    ],
    [
      'a page of several',
      3,
      '{ aggregateTimeseries(aggregateIds: [1, 2, 3, 4, 5, 9], startDate: "2026-01-01") { rows { ts px } } }',
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
      '{ aggregateComparison(aggregateIds: [1, 2, 3, 4, 5, 9], startDate: "2026-01-01", endDate: "2026-03-01", metrics: [PX, PUT_NOTIONAL]) { aggregates { dataPoints metrics { mean } } } }',
    ],
    [
      'a page of several, transformed',
      4,
      '{ aggregateTimeseries(aggregateIds: [1, 2, 3, 4, 5, 9], startDate: "2026-01-01", transformation: MOVING_AVG) { rows { ts transformed { retailNetTurnover } } } }',
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
    ['a slice of the cube', 4, '{ forecast { rows { series { slug } horizon zScore value targetDate } } }'],
    [
      'a snapshot',
      2,
      '{ aggregateSnapshot(aggregateIds: [1, 2, 3, 4, 5, 9]) { rows { aggregate { name } bar { ts px } } } }',
    ],
  ]

  test.each(cases)('%s: %i', async (_name, expected, query) => {
    // Interpreted the first time, compiled the third.
    for (let time = 0; time < 3; time++) {
      const { result, statements } = await app.recorded(() => app.graphql<unknown, never>(query))
      expect(result.errors).toBeUndefined()
      expect(statements.map(({ sql }) => sql)).toHaveLength(expected)
    }
  })
})

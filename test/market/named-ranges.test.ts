import { describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { snakeCase } from '../../src/core/names.ts'
import { RANGE, shapeOf } from '../../src/core/shape.ts'
import { NamedRange, rangeAt } from '../../src/market/named-ranges.ts'
import { faultsIn } from '../helpers/answers.ts'
import { NOW } from '../helpers/market.ts'
import { call, connectClient } from '../helpers/mcp.ts'
import { COMPARE, CORRELATION, LEADERBOARD, SERIES, TOP } from '../helpers/paths.ts'
import { BODIES, PATHS } from '../helpers/requests.ts'
import { listen } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Ranges of dates by their names, such as `range=last_month`. */

const app = useApp()

/** The ranges on Wednesday 11 March 2026, the exchange's date at NOW. */
const MEANINGS = {
  this_week: ['2026-03-09', '2026-03-15'],
  last_week: ['2026-03-02', '2026-03-08'],
  this_month: ['2026-03-01', '2026-03-31'],
  last_month: ['2026-02-01', '2026-02-28'],
  this_quarter: ['2026-01-01', '2026-03-31'],
  last_quarter: ['2025-10-01', '2025-12-31'],
  this_year: ['2026-01-01', '2026-12-31'],
  last_year: ['2025-01-01', '2025-12-31'],
  mtd: ['2026-03-01', '2026-03-11'],
  ytd: ['2026-01-01', '2026-03-11'],
} as const satisfies Record<NamedRange, readonly [start: string, end: string]>

describe('a named range', () => {
  test.each(Object.entries(MEANINGS))('%s is %j', (name, [start, end]) => {
    expect(rangeAt(NamedRange.parse(name), NOW)).toEqual({ start, end })
  })

  test.each([
    // Monday, Sunday, leap years, the turn of the year, and a date that is the next one in UTC.
    ['2026-03-09T15:00:00Z', 'this_week', '2026-03-09', '2026-03-15'],
    ['2026-03-15T15:00:00Z', 'this_week', '2026-03-09', '2026-03-15'],
    ['2026-01-01T15:00:00Z', 'last_week', '2025-12-22', '2025-12-28'],
    ['2026-01-31T15:00:00Z', 'last_month', '2025-12-01', '2025-12-31'],
    ['2024-03-31T15:00:00Z', 'last_month', '2024-02-01', '2024-02-29'],
    ['2026-05-31T15:00:00Z', 'last_quarter', '2026-01-01', '2026-03-31'],
    ['2026-12-31T15:00:00Z', 'this_quarter', '2026-10-01', '2026-12-31'],
    ['2026-04-01T03:59:59Z', 'this_month', '2026-03-01', '2026-03-31'],
    ['2026-04-01T04:00:00Z', 'last_month', '2026-03-01', '2026-03-31'],
  ] as const)('at %s: %s is %s to %s', (now, name, start, end) => {
    expect(rangeAt(name, new Date(now))).toEqual({ start, end })
  })
})

const ranged = routes.filter(({ input }) => RANGE in input.shape)

interface Asked {
  readonly status: number
  readonly body: unknown
  readonly dates: string | null
}

/** Sends a sample request of a route with other dates. */
async function ask(path: string, dates: Readonly<Record<string, string>>): Promise<Asked> {
  const caller = app.as('analyst@example.com', 'data_license')
  const body = BODIES[path] as Readonly<Record<string, unknown>> | undefined
  if (body) {
    const { start_date: _start, end_date: _end, ...others } = body
    const answer = await caller.post(path, { ...others, ...dates })
    return { ...answer, dates: answer.headers.get('x-effective-dates') }
  }
  const { pathname, searchParams } = new URL(PATHS[path] ?? '', 'http://x')
  for (const name of ['start_date', 'end_date', 'date']) searchParams.delete(name)
  for (const [name, value] of Object.entries(dates)) searchParams.set(name, value)
  const answer = await caller.rest(`${pathname}?${searchParams}`)
  return { ...answer, dates: answer.headers.get('x-effective-dates') }
}

const lasting = (body: unknown): string =>
  JSON.stringify(body).replaceAll(/"(?:request_id|generated_at)":"[^"]*"/g, '')

test('every path with dates takes one', () => {
  const dated = routes.filter(({ input }) => 'startDate' in input.shape)
  expect(ranged.map(({ path }) => path)).toEqual(dated.map(({ path }) => path))
  expect(ranged.length).toBeGreaterThan(25)
})

describe.each(ranged.map(({ path }) => path))('%s', (path) => {
  test('answers as for the dates that the range stands for, and echoes these', async () => {
    for (const name of ['this_quarter', 'ytd'] as const) {
      const [start_date, end_date] = MEANINGS[name]
      const named = await ask(path, { range: name })
      const dated = await ask(path, { start_date, end_date })
      expect([path, named.status, dated.status]).toEqual([path, 200, 200])
      expect(lasting(named.body)).toBe(lasting(dated.body))
      expect(named.dates).toBe(`start_date=${start_date}, end_date=${end_date}`)
    }
  })

  test('refuses it beside dates, and others', async () => {
    const inBody = BODIES[path] !== undefined
    const at = (name: string) => `${inBody ? 'body' : 'query'}.${name}`
    const both = await ask(path, { range: 'last_month', start_date: '2026-01-12', end_date: '2026-03-10' })
    expect([both.status, faultsIn(both.body as never)]).toEqual([422, [`${at('range')} mutually_exclusive`]])
    const other = await ask(path, { range: 'last_decade' })
    expect([other.status, faultsIn(other.body as never)]).toEqual([422, [`${at('range')} enum`]])
  })
})

test('dates stay required without one', async () => {
  const missing = async (path: string) => faultsIn((await ask(path, {})).body as never)
  expect(await missing(SERIES)).toEqual(['query.start_date missing'])
  expect(await missing(COMPARE)).toEqual(['body.start_date missing', 'body.end_date missing'])
  const { errors = [] } = await app.graphql('{ aggregateTimeseries(aggregateIds: [1]) { count } }')
  expect(errors.map(({ extensions }) => extensions['issues'])).toMatchObject([
    [{ path: 'from', type: 'missing' }],
  ])
})

test('metadata has its dates, those of a leaderboard too', async () => {
  for (const [path, query] of [
    [SERIES, 'aggregate_ids=1&range=last_month'],
    [LEADERBOARD, 'range=last_month'],
  ] as const) {
    const { body } = await app.rest(path, query)
    expect(body.metadata).toMatchObject({
      ...{ effective_start_date: '2026-02-01', effective_end_date: '2026-02-28' },
    })
  }
})

test('the graph takes the same, in fields of nodes too', async () => {
  const fields = (dates: string) => `
    aggregateTimeseries(aggregateIds: [1, 3], ${dates}) { rows { ts px } }
    aggregateLeaderboard(${dates}) { nodes { rank value } }
    aggregate(by: { aggregateId: 3 }) {
      bars(first: 50, ${dates}) { nodes { ts px } }
      topConstituents(${dates}) { rows { rank value } }
      leaderboardPlace(${dates}) { rank value }
    }
    flowTimeseries(slugs: ["retail-net"], ${dates}) { rows { date value } }`
  const named = await app.graphql(`{ ${fields('range: LAST_MONTH')} }`)
  expect(named.errors).toBeUndefined()
  const dated = await app.graphql(`{ ${fields('from: "2026-02-01", to: "2026-02-28"')} }`)
  expect(named.data).toEqual(dated.data)
  const { errors = [] } = await app.graphql(
    '{ aggregateLeaderboard(range: LAST_MONTH, to: "2026-02-28") { nodes { rank } } }',
  )
  expect(errors.map(({ extensions }) => extensions['issues'])).toMatchObject([
    [{ path: 'range', type: 'mutually_exclusive' }],
  ])
})

test('tools take the same', async () => {
  const server = await listen(app.app)
  const client = await connectClient(server.url)
  for (const [tool, given] of [
    ['aggregate_timeseries', { aggregate_ids: [1, 3] }],
    ['aggregate_correlation', BODIES[CORRELATION]],
    ['top_constituents', BODIES[TOP]],
  ] as const) {
    const { start_date: _start, end_date: _end, ...others } = given as Readonly<Record<string, unknown>>
    const named = await call(client, tool, { ...others, range: 'last_month' })
    const [start_date, end_date] = MEANINGS.last_month
    const dated = await call(client, tool, { ...others, start_date, end_date })
    expect([tool, named.isError]).toEqual([tool, undefined])
    expect(lasting(named.structuredContent)).toBe(lasting(dated.structuredContent))
  }
  await server.close()
})

test('its name is not that of another parameter', () => {
  for (const { input } of ranged) {
    const { properties = {} } = shapeOf(input)
    expect(properties[RANGE]?.id).toBe('NamedRange')
    expect(Object.keys(properties).filter((name) => snakeCase(name) === RANGE)).toEqual([RANGE])
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { ANALYST, call, connectClient } from '../../helpers/mcp.ts'
import { listen } from '../../helpers/server.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** The bar that a screen is of. */

const IDS = [1, 2, 3]
const cash = (ts: string, ids: readonly number[]) => ids.map((id) => ({ id, interval: '1d', ts, px: 10 }))
const options = (ts: string) =>
  IDS.map((id) => ({
    ...{ id, interval: '1d', ts, moneyness: 'ITM', size: 'SMALL' },
    ...{ call_turnover: 1, put_turnover: 2, call_notional: 3, put_notional: 4 },
  }))

let database: TestDatabase
let onSunday: TestApp
let onWednesday: TestApp
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  await loadFiles(database.pool, {
    'securities.csv': IDS.map((id) => ({
      ...{ id, provider_id: `S-${id}`, ticker: `T${id}`, name: `N${id}`, is_active: true },
    })),
    'aggregates.csv': [{ id: 101, provider_id: 'A-1', name: 'Group', type: 'Theme' }],
    'constituents.csv': [
      { aggregate_id: 101, security_id: 1, weight: 1, valid_from: null, valid_to: '2026-03-12' },
    ],
    // Only one trades on a Saturday.
    'security_cash.csv': [
      ...['2026-03-05', '2026-03-09'].flatMap((ts) => cash(ts, IDS)),
      ...cash('2026-03-07', [1]),
    ],
    'security_options.csv': options('2026-03-05'),
  })
  onSunday = await startApp({ db: database.db, now: new Date('2026-03-08T15:00:00Z') })
  onWednesday = await startApp({ db: database.db, now: new Date('2026-03-11T15:00:00Z') })
})
afterAll(async () => {
  await onSunday.close()
  await onWednesday.close()
  await database.drop()
})

const PRICED = { all: [{ measure: 'px', gt: 0 }] }

async function found(app: TestApp, definition: object) {
  const { body } = await app.post<{ date: string; data: { id: number }[] }>('/screens/run', {
    ...{ ...definition, sort: 'id' },
  })
  return [body.date, body.data.map(({ id }) => id)]
}

test('the newest one is on a trading day, that of a requested date need not be', async () => {
  expect(await found(onSunday, PRICED)).toEqual(['2026-03-05', IDS])
  expect(await found(onSunday, { ...PRICED, date: '2026-03-07' })).toEqual(['2026-03-07', [1]])
  expect(await found(onWednesday, PRICED)).toEqual(['2026-03-09', IDS])
})

test('it is of the asset class of the measures', async () => {
  const options = { all: [{ measure: 'call_turnover', gt: 0 }] }
  expect(await found(onWednesday, options)).toEqual(['2026-03-05', IDS])
})

test('a running week has the members of today, although it ends after one has left', async () => {
  const week = { ...PRICED, interval: '1w', universe: { constituents_of: 101 } }
  expect(await found(onWednesday, { ...week, include_partial: true })).toEqual(['2026-03-13', [1]])
})

interface Warned {
  readonly date: string | null
  readonly metadata: { readonly warnings: readonly { code: string; message: string; parameter: string }[] }
}

test.each([
  ['2026-03-08', {}, 'The last bar before it is that of 2026-03-07.', 'The calendar has no completed bar on'],
  [
    '2026-03-11',
    { include_partial: true },
    'The last bar before it is that of 2026-03-09.',
    'The calendar has no bar on',
  ],
  ['2020-01-02', {}, 'There is no bar before it.', 'The calendar has no completed bar on'],
])('a date without a bar is a warning: %s %j', async (date, more, last, absent) => {
  const definition = { ...PRICED, ...more, date }
  const message = `${absent} ${date}. ${last}`
  const { status, body } = await onWednesday.post<Warned>('/screens/run', definition)
  expect([status, body.date]).toEqual([200, null])
  expect(body.metadata.warnings).toEqual([{ code: 'no_bar', message, parameter: 'date' }])
  const { headers } = await onWednesday.send('/screens/run?format=csv', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify(definition),
  })
  expect(headers.get('x-warnings')).toBe('no_bar;parameter="date"')
  const { data } = await onWednesday.graphql<{ screen: Warned }, Record<string, unknown>>(
    `query ($date: Date, $partial: Boolean!) {
      screen(all: [{ measure: { metric: PX }, gt: 0 }], date: $date, includePartial: $partial) {
        date metadata { warnings { code message parameter } }
      }
    }`,
    { date, partial: 'include_partial' in more },
  )
  expect(data?.screen).toEqual({
    ...{ date: null, metadata: { warnings: [{ code: 'NO_BAR', message, parameter: 'date' }] } },
  })
  const server = await listen(onWednesday.app)
  const client = await connectClient(server.url, ANALYST)
  expect((await call(client, 'run_screen', definition)).structuredContent).toMatchObject({
    metadata: { warnings: [{ code: 'no_bar', message, parameter: 'date' }] },
  })
  await client.close()
  await server.close()
})

test('so is a calendar without a bar', async () => {
  const definition = { all: [{ measure: 'px', gt: 0 }], interval: '10min' }
  const { body } = await onWednesday.post<Warned>('/screens/run', definition)
  expect(body.metadata.warnings[0]?.message).toBe('The calendar has no completed bar.')
  expect((await onWednesday.post<Warned>('/screens/run', PRICED)).body.metadata.warnings).toEqual([])
})

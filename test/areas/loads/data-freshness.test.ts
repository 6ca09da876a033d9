import { describe, expect, test } from 'vitest'
import { type AppOptions, startApp } from '../../helpers/app.ts'
import { createDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The caller is an administrator if the credential says so. */
const authenticate: NonNullable<AppOptions['authenticate']> = () => async (headers) => {
  const role = headers.get('authorization')?.endsWith('admin@example.com') ? 'admin' : 'user'
  return { email: `${role}@example.com`, tier: 'basic', via: 'bearer', expiresAt: null, role }
}

interface Area {
  readonly area: string
  readonly newest: string | null
  readonly stalenessDays: number | null
  readonly rows: number
  readonly load: { readonly version: number; readonly files: string[] } | null
}

const FRESHNESS = '{ dataFreshness { area newest stalenessDays rows load { version files } } }'
type Freshness = { readonly dataFreshness: readonly Area[] | null }

const app = useApp({ authenticate })

async function areas(one: Pick<typeof app, 'as'> = app) {
  const { data, errors } = await one.as('admin@example.com').graphql<Freshness, never>(FRESHNESS)
  expect(errors).toBeUndefined()
  return Object.fromEntries((data?.dataFreshness ?? []).map(({ area, ...state }) => [area, state]))
}

const PUBLIC = 'instrument_id not in (select id from aggregate where owner_email is not null)'
const SERIES = `series_id in (select id from flow_series where instrument_id is null or ${PUBLIC})`
const dated = (table: string) =>
  `select max(ts at time zone 'UTC')::date::text as newest, count(*) as rows from ${table} where ${PUBLIC} and basis <> 1`
const TOTAL = `and moneyness = 'TOTAL' and size = 'TOTAL'`

describe('of the fixed market', () => {
  // The same, counted from the rows themselves.
  test.each([
    ['CASH_DAILY', dated('cash_bar_1d')],
    ['OPTIONS_DAILY', `${dated('option_bar_1d')} ${TOTAL}`],
    [
      'FLOW_OBSERVATIONS',
      `select max(date)::text as newest, count(*) as rows from flow_observation where superseded_at is null and value is not null and ${SERIES}`,
    ],
    [
      'FLOW_FORECASTS',
      `select max(run_date)::text as newest, count(distinct (series_id, run_date)) as rows from flow_forecast where ${SERIES}`,
    ],
    [
      'CONSTITUENTS',
      `select max(day) filter (where day <= '2026-03-11' and isfinite(day))::text as newest, count(*) / 2 as rows
       from constituent, lateral (values (valid_from), (valid_to)) change (day)
       where aggregate_id not in (select id from aggregate where owner_email is not null)`,
    ],
  ])('%s: newest and number of the rows', async (area, statement) => {
    const { rows } = await app.database.pool.query<{ newest: string; rows: number }>(statement)
    const { [area]: found } = await areas()
    expect(rows[0]?.newest).toMatch(/^2026-/)
    expect({ newest: found?.newest, rows: found?.rows }).toEqual(rows[0])
  })

  test.each([
    ['CASH_INTRADAY', 'cash_bar_10min', ''],
    ['OPTIONS_INTRADAY', 'option_bar_10min', TOTAL],
  ])('%s: newest and number of the rows', async (area, table, also) => {
    const { rows } = await app.database.pool.query<{ newest: string; rows: number }>(
      `select to_char(max(ts) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as newest, count(*) as rows
       from ${table} where ${PUBLIC} ${also}`,
    )
    const { [area]: found } = await areas()
    expect({ newest: found?.newest, rows: found?.rows }).toEqual(rows[0])
    expect(found?.stalenessDays).toBe(0)
  })

  test('days since the newest row', async () => {
    const { CASH_DAILY: daily } = await areas()
    expect([daily?.newest, daily?.stalenessDays]).toEqual(['2026-03-10', 1])
  })

  test('private aggregates do not count', async () => {
    const before = await areas()
    await app.database.pool.query(
      `update aggregate set owner_email = 'owner@example.com' where id = (
         select aggregate_id from constituent where aggregate_id in (select id from aggregate where owner_email is null) limit 1)`,
    )
    const after = await areas()
    for (const area of ['CASH_DAILY', 'CONSTITUENTS'])
      expect(after[area]?.rows).toBeLessThan(before[area]?.rows ?? 0)
  })

  test('everyone else is refused, and nobody reads bars for it', async () => {
    const { data, errors } = await app.as('user@example.com').graphql<Freshness, never>(FRESHNESS)
    expect(data).toEqual({ dataFreshness: null })
    expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([
      ['NOT_OWNER', ['dataFreshness']],
    ])
    const { statements } = await app.recorded(() => areas())
    expect(statements.length).toBeLessThanOrEqual(3)
    expect(statements.filter(({ sql }) => /cash_bar|option_bar/.test(sql))).toEqual([])
  })
})

test('the newest load of each file, in a database that was empty', async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  const one = await startApp({ database, authenticate })
  try {
    const nothing = { newest: null, stalenessDays: null, rows: 0, load: null }
    expect(new Set(Object.values(await areas(one)).map((area) => JSON.stringify(area)))).toEqual(
      new Set([JSON.stringify(nothing)]),
    )
    await loadFiles(database.pool, {
      'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n',
      'aggregates.csv': 'id,provider_id,name,type\n9,A9,Ninth,Sector\n',
      'constituents.csv': 'aggregate_id,security_id,valid_from\n9,1,2024-02-01\n',
      'security_cash.csv.gz':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-07-01,1,,\n1,1d,2024-07-03,2,,\n',
    })
    await loadFiles(database.pool, {
      'constituents.csv': 'aggregate_id,security_id,valid_from,valid_to\n9,1,2024-02-01,2024-05-31\n',
    })
    const found = await areas(one)
    expect(found['CASH_DAILY']).toMatchObject({ newest: '2024-07-03', load: { version: 1 } })
    expect(found['CASH_INTRADAY']).toMatchObject({ newest: null, rows: 0, load: { version: 1 } })
    expect(found['CONSTITUENTS']).toMatchObject({
      ...{ newest: '2024-05-31', rows: 1, load: { version: 2, files: ['constituents.csv'] } },
    })
    expect(found['FLOW_OBSERVATIONS']).toEqual(nothing)
  } finally {
    await one.close()
  }
})

import type pg from 'pg'
import { expect } from 'vitest'
import type { Caller } from './app.ts'
import { MEMBERSHIPS } from './market.ts'

/** A constituent as GraphQL input. */
export interface Constituent {
  readonly securityId?: number
  readonly providerId?: string
  readonly ticker?: string
  readonly weight?: number | null
  readonly validFrom?: string | null
  readonly validTo?: string | null
}

/** The constituents of an aggregate of the fixtures. */
export const constituentsOf = (id: number): Constituent[] =>
  MEMBERSHIPS.filter(({ aggregate_id }) => aggregate_id === id).map(
    ({ security_id, weight, valid_from, valid_to }) => ({
      securityId: security_id,
      weight: weight === null ? null : Number(weight),
      validFrom: valid_from,
      validTo: valid_to,
    }),
  )

/** The result of a mutation of a private aggregate. */
interface Change {
  readonly __typename: string
  readonly code?: string
  readonly message?: string
  readonly aggregateId?: number
  readonly providerId?: string
  readonly name?: string
  readonly job?: { readonly jobId: string; readonly type: string; readonly status: string } | null
  readonly aggregate?: {
    readonly id: string
    readonly aggregateId: number
    readonly providerId: string
    readonly name: string
    readonly type: string
    readonly subtype: string | null
    readonly isActive: boolean
    readonly isOwn: boolean
  }
}

const ERROR = '__typename ... on Error { code message }'
const changed = (name: 'Create' | 'Update') => `
  ... on ${name}AggregateSuccess {
    aggregate { id aggregateId providerId name type subtype isActive isOwn }
    job { jobId type status }
  }`
const PAYLOADS = {
  create: changed('Create'),
  update: changed('Update'),
  delete: '... on DeleteAggregateSuccess { aggregateId providerId name }',
} as const

const NAMES = { create: 'createAggregate', update: 'updateAggregate', delete: 'deleteAggregate' } as const

/** Sends a mutation of a private aggregate; resolves with the raw answer. */
export const send = (
  caller: Caller,
  what: keyof typeof NAMES,
  input: object,
  headers: Readonly<Record<string, string>> = {},
) => {
  const type = `${what[0]?.toUpperCase()}${what.slice(1)}AggregateInput!`
  return caller.graphql<{ outcome: Change }, { input: object }>(
    `mutation ($input: ${type}) { outcome: ${NAMES[what]}(input: $input) { ${ERROR} ${PAYLOADS[what]} } }`,
    { input },
    { headers },
  )
}

/** Sends a mutation that must be valid; resolves with its outcome. */
export async function change(caller: Caller, what: keyof typeof NAMES, input: object): Promise<Change> {
  const { data, errors } = await send(caller, what, input)
  expect(errors).toBeUndefined()
  if (!data) throw new Error('No data')
  return data.outcome
}

/** Creates an aggregate; resolves with its numeric id. */
export async function create(
  caller: Caller,
  constituents: readonly Constituent[],
  traits: object = {},
): Promise<number> {
  const { aggregate } = await change(caller, 'create', { name: 'Mine', constituents, ...traits })
  if (!aggregate) throw new Error('Nothing was made')
  return aggregate.aggregateId
}

const BAR_TABLES = ['cash_bar', 'option_bar', 'bar_tally', 'bar_extent'] as const

/** All stored rows of an instrument, without its id and the time of writing. */
export async function stored(pool: pg.Pool, id: number): Promise<Record<string, unknown[]>> {
  const rows = BAR_TABLES.map(async (table) => {
    const found = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(b) - 'instrument_id' - 'updated_at' as row from ${table} b where instrument_id = $1 order by 1`,
      [id],
    )
    return [table, found.rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** The tables that contain a number or a text in any column, with the number of such rows. */
export async function storedAnywhere(pool: pg.Pool, id: number, text: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('integer', 'text') or c.data_type = 'jsonb')`)
  const found = await Promise.all(
    columns.map(async ({ table, column, type }) => {
      const holds = type === 'integer' ? `"${column}" = ${id}` : `strpos("${column}"::text, '${text}') > 0`
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from "${table}" where ${holds}`,
      )
      return rows[0]?.count ? [`${table}.${column}: ${rows[0].count}`] : []
    }),
  )
  return found.flat()
}

/** Newer bars of securities in aggregate 3: a day, a correction, and the current day's next ten minutes. */
export const NEWER = {
  'security_cash.csv': [
    {
      id: 1001,
      interval: '1d',
      ts: '2026-03-11',
      px: 10,
      retail_buy_turnover: 5,
      retail_sell_turnover: 3.25,
    },
    { id: 1002, interval: '1d', ts: '2026-01-06', px: 77, retail_buy_turnover: 1, retail_sell_turnover: 2 },
    {
      id: 1002,
      interval: '10min',
      ts: '2026-03-11T15:10:00Z',
      px: 78,
      retail_buy_turnover: 9,
      retail_sell_turnover: 8,
    },
  ],
  'security_options.csv': ['SMALL', 'LARGE'].map((size) => ({
    ...{ id: 1001, interval: '1d', ts: '2026-03-11', moneyness: 'ATM', size },
    ...{ call_turnover: 7, put_turnover: 6, call_notional: 5, put_notional: 4 },
  })),
}

/** The ids of a changed aggregate and of the job that computes its bars; throws if there is none. */
export const jobOf = ({ aggregate, job }: Change): { readonly id: number; readonly jobId: string } => {
  if (!aggregate || !job) throw new Error('There is no job')
  return { id: aggregate.aggregateId, jobId: job.jobId }
}

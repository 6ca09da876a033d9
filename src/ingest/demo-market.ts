import type { ClientBase } from 'pg'
import { CASH, OPTIONS } from '../engine/derive/tables.ts'
import type { Merged } from './counts.ts'
import { isLoadedBar } from './removals.ts'

/** Thrown if the database contains the demo market, which cannot be mixed with other data. */
export class DemoMarketPresentError extends Error {
  override readonly name = 'DemoMarketPresentError'

  constructor() {
    super(
      'the database contains the demo market: add --replace-demo to remove it in the same transaction as the load',
    )
  }
}

export async function holdsDemoMarket(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query('select from demo_market')
  return rowCount !== 0
}

/** Records that this transaction loads the demo market. */
export async function noteDemoMarket(client: ClientBase): Promise<void> {
  await client.query('insert into demo_market default values on conflict do nothing')
}

/** Tables of the market, children first. `where` selects the rows that were loaded rather than derived. */
const TABLES = [
  { table: 'cash_bar', counted: 'cash bars', where: isLoadedBar(CASH) },
  { table: 'option_bar', counted: 'option bars', where: isLoadedBar(OPTIONS) },
  ...[
    'cash_sum',
    'option_sum',
    'bar_extent',
    'bar_tally',
    'bar_stamp',
    'bar_board',
    'flow_tally',
    'flow_forecast_run',
  ].map((table) => ({
    table,
  })),
  { table: 'flow_forecast', counted: 'flow forecasts' },
  { table: 'flow_observation', counted: 'flow observations', where: 'revision = 0' },
  { table: 'flow_series', counted: 'flow series' },
  { table: 'constituent', counted: 'constituents' },
  { table: 'aggregate', counted: 'aggregates' },
  { table: 'security', counted: 'securities' },
  { table: 'instrument' },
  { table: 'demo_market' },
] as const satisfies readonly { table: string; counted?: string; where?: string }[]

/**
 * Removes the demo market, with the aggregates that users have created from its securities. Deletes rows instead of
 * truncating tables, so that readers still see them until the load commits.
 */
async function removeDemoMarket(client: ClientBase): Promise<Merged> {
  let total = 0
  const counts: Merged['counts'] = {}
  for (const entry of TABLES) {
    if ('counted' in entry) {
      const { rows } = await client.query<{ removed: number }>(
        `select count(*)::integer as removed from ${entry.table} where ${'where' in entry ? entry.where : 'true'}`,
      )
      counts[entry.counted] = { removed: rows[0]?.removed ?? 0 }
    }
    const { rowCount } = await client.query(`delete from ${entry.table}`)
    total += rowCount ?? 0
  }
  return { rows: total, counts }
}

/** Removes the demo market, if any. Throws DemoMarketPresentError unless `replaceDemo` is set. */
export async function makeRoom(
  client: ClientBase,
  { replaceDemo }: { replaceDemo: boolean },
): Promise<Merged | null> {
  if (!(await holdsDemoMarket(client))) return null
  if (!replaceDemo) throw new DemoMarketPresentError()
  return removeDemoMarket(client)
}

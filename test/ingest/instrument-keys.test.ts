import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWN_IDS } from '../../src/engine/derive/session.ts'
import { unload } from '../../src/ingest/undo/unload.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { addOwnAggregate, filesOf, marketOf, REFERENCE } from '../helpers/random-market.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Files name instruments by id, provider_id or ticker. */

const databases: TestDatabase[] = []
const emptyDatabase = async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  databases.push(database)
  return database
}
afterAll(() => Promise.all(databases.map((database) => database.drop())))

const state = ({ pool }: TestDatabase) => stateOf(pool, { without: ['updated_at', 'created_at'] })
type Files = Record<string, string | readonly Row[]>

const faultOf = (database: TestDatabase, files: Files) =>
  loadFiles(database.pool, files).then(
    () => 'loaded',
    ({ message }: Error) => message,
  )

const isSecurity = (id: unknown) => Number(id) < 100
const providerId = (id: unknown) => `${isSecurity(id) ? 'S' : 'A'}${id}`

/** The rows with other names of their instruments. Aggregates have no tickers. */
function renamed(files: Record<string, Row[]>, way: 'provider_id' | 'ticker'): Record<string, Row[]> {
  const nameOf = (id: unknown, prefix: string): Row =>
    way === 'ticker' && isSecurity(id)
      ? { [`${prefix}ticker`]: `T${id}` }
      : { [`${prefix}provider_id`]: providerId(id) }
  const rename = ({ id, aggregate_id, security_id, ...values }: Row): Row => ({
    ...(id !== undefined && nameOf(id, '')),
    ...(aggregate_id !== undefined && nameOf(aggregate_id, 'aggregate_')),
    ...(security_id !== undefined && nameOf(security_id, 'security_')),
    ...values,
  })
  return Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows.map(rename)]))
}

const REMOVALS: Record<string, Row[]> = {
  'remove_securities.csv': [{ id: 2 }],
  'remove_aggregates.csv': [{ id: 102 }],
  'remove_bars.csv': [
    { id: 1, asset_class: 'cash', interval: '1d', from: '2025-10-29', to: '2025-11-04' },
    { id: 3, asset_class: 'options', interval: '10min', from: '2025-10-29', to: '2025-11-04' },
  ],
}

describe('files that name instruments otherwise leave the same tables as with ids', () => {
  const market = filesOf(marketOf(7))
  const [removed = {}] = market['constituents.csv'] ?? []
  const { aggregate_id = null, security_id = null } = removed
  const removals = { ...REMOVALS, 'remove_constituents.csv': [{ aggregate_id, security_id }] }
  let loaded: Record<string, string>
  let left: Record<string, string>
  beforeAll(async () => {
    const database = await emptyDatabase()
    await loadFiles(database.pool, REFERENCE)
    await addOwnAggregate(database.pool)
    await loadFiles(database.pool, market)
    loaded = await state(database)
    await loadFiles(database.pool, removals)
    left = await state(database)
  })

  test.each(['provider_id', 'ticker'] as const)('%s', async (way) => {
    const database = await emptyDatabase()
    await loadFiles(database.pool, REFERENCE)
    await addOwnAggregate(database.pool)
    const { version } = await loadFiles(database.pool, renamed(market, way))
    expect(await state(database)).toEqual(loaded)
    const removal = await loadFiles(database.pool, renamed(removals, way))
    expect(await state(database)).toEqual(left)
    await unload(database.pool, removal.version ?? 0)
    expect(await state(database)).toEqual(loaded)
    await unload(database.pool, version ?? 0)
  })

  test('in the load that adds the instruments', async () => {
    const database = await emptyDatabase()
    await loadFiles(database.pool, { ...REFERENCE, ...renamed(market, 'ticker') })
    await addOwnAggregate(database.pool)
    await loadFiles(database.pool, { 'securities.csv': REFERENCE['securities.csv'] })
    const { rows } = await database.pool.query(
      `select count(*)::integer as bars from cash_bar where interval = '1d' and basis = 0 and instrument_id < 100`,
    )
    const days = market['security_cash.csv']?.filter(({ interval }) => interval === '1d')
    expect(rows[0].bars).toBeGreaterThanOrEqual(days?.length ?? 0)
    expect(await faultOf(database, renamed(market, 'provider_id'))).toBe('loaded')
  })
})

describe('instruments without id', () => {
  const security = (name: string, id: number | null = null): Row => ({
    id,
    provider_id: `P${name}`,
    ticker: name,
    name,
  })
  const ids = async ({ pool }: TestDatabase) =>
    Object.fromEntries(
      (
        await pool.query<{ provider_id: string; id: number }>(
          `select provider_id, id from instrument order by id`,
        )
      ).rows.map((row) => [row.provider_id, row.id]),
    )
  const load = (database: TestDatabase, files: Files) => loadFiles(database.pool, files)

  test('get the next numbers, in the order of the rows and securities first; known ones keep theirs', async () => {
    const database = await emptyDatabase()
    await load(database, {
      'aggregates.csv': [{ provider_id: 'AG', name: 'Ag', type: 'Theme' }],
      'securities.csv': [security('Z'), security('B', 7), security('A')],
    })
    expect(await ids(database)).toEqual({ PB: 7, PZ: 8, PA: 9, AG: 10 })
    // Without the column, too.
    await load(database, {
      'securities.csv': 'provider_id,ticker,name\nPN,N,New\nPA,A2,Renamed\n',
    })
    expect(await ids(database)).toEqual({ PB: 7, PZ: 8, PA: 9, AG: 10, PN: 11 })
    const { rows } = await database.pool.query('select ticker from security where id = 9')
    expect(rows).toEqual([{ ticker: 'A2' }])
    expect(
      await load(database, { 'securities.csv': 'provider_id,ticker,name\nPN,N,New\nPN,N,New\n' }),
    ).toMatchObject({ version: null, summary: { repeats: 1 } })
  })

  test('get no number of a removed instrument while a load that had it can be undone', async () => {
    const database = await emptyDatabase()
    await load(database, { 'securities.csv': [security('A', 1), security('B', 2)] })
    const { version } = await load(database, { 'remove_securities.csv': [{ id: 2 }] })
    const next = await load(database, { 'securities.csv': [security('C')] })
    expect(await ids(database)).toEqual({ PA: 1, PC: 3 })
    await unload(database.pool, next.version ?? 0)
    await unload(database.pool, version ?? 0)
    await load(database, { 'securities.csv': [security('D')] })
    expect(await ids(database)).toEqual({ PA: 1, PB: 2, PD: 3 })
  })

  test('keep their number if the load removes and adds them', async () => {
    const database = await emptyDatabase()
    await load(database, { 'securities.csv': [security('A', 5)] })
    await load(database, { 'remove_securities.csv': [{ id: 5 }], 'securities.csv': [security('A')] })
    expect(await ids(database)).toEqual({ PA: 5 })
  })

  test('get gaps once the last number is taken, and none of private aggregates', async () => {
    const database = await emptyDatabase()
    await load(database, {
      'securities.csv': [security('A', 1), security('B', 3), security('C', OWN_IDS - 2)],
    })
    await load(database, { 'securities.csv': ['D', 'E', 'F'].map((name) => security(name)) })
    expect(await ids(database)).toEqual({
      ...{ PA: 1, PE: 2, PB: 3, PF: 4 },
      ...{ PC: OWN_IDS - 2, PD: OWN_IDS - 1 },
    })
  })

  test('get a new number if the load gives their provider_id to another instrument', async () => {
    const database = await emptyDatabase()
    await load(database, { 'securities.csv': [security('A', 1)] })
    await load(database, { 'securities.csv': [security('B', 1), security('A')] })
    expect(await ids(database)).toEqual({ PB: 1, PA: 2 })
  })

  test('are refused under the provider_id of an instrument of the other kind', async () => {
    const database = await emptyDatabase()
    await load(database, { 'securities.csv': [security('A', 1)] })
    expect(
      await faultOf(database, { 'aggregates.csv': [{ provider_id: 'PA', name: 'A', type: 'Theme' }] }),
    ).toBe('aggregates.csv line 2, column provider_id: PA is the provider_id of instrument 1')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unload } from '../../src/ingest/undo/unload.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, type Row } from '../helpers/load-files.ts'
import { addOwnAggregate, filesOf, type Market, marketOf, OWN, REFERENCE } from '../helpers/random-market.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Memberships that were loaded wrongly can be corrected: the result is that of loading the right ones at first. */

const market = marketOf(5)
// Aggregate 104 has bars of its own; the other memberships of seed 6 are the wrong ones.
const wrong: Market = { ...market, memberships: marketOf(6).memberships }

const databases: TestDatabase[] = []
const databaseOf = async (files: Market) => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  databases.push(database)
  await loadFiles(database.pool, REFERENCE)
  await addOwnAggregate(database.pool)
  await loadFiles(database.pool, filesOf(files))
  return database
}
afterAll(() => Promise.all(databases.map((database) => database.drop())))

let database: TestDatabase
let right: Record<string, string>
const state = ({ pool }: TestDatabase) => stateOf(pool, { without: ['updated_at', 'created_at'] })
beforeAll(async () => {
  right = await state(await databaseOf(market))
  database = await databaseOf(wrong)
})

const rowsOf = ({ memberships }: Market): Row[] => memberships.map((membership) => ({ ...membership }))
const key = ({ aggregate_id = null, security_id = null, valid_from = null }: Row): Row => ({
  ...{ aggregate_id, security_id, valid_from },
})
const fault = (files: Record<string, string | readonly Row[]>) =>
  loadFiles(database.pool, files).then(
    () => 'loaded',
    ({ message }: Error) => message,
  )

/** Loads files, runs `judge`, undoes the load and expects the state from before. */
async function taken(
  files: Record<string, string | readonly Row[]>,
  options: { replace?: boolean },
  judge: () => Promise<void>,
): Promise<void> {
  const before = await stateOf(database.pool)
  const rehearsed = await loadFiles(database.pool, files, { ...options, dryRun: true })
  expect(await stateOf(database.pool)).toEqual(before)
  const { version, summary } = await loadFiles(database.pool, files, options)
  expect(rehearsed.summary).toEqual(summary)
  await judge()
  await unload(database.pool, version ?? 0)
  expect(await stateOf(database.pool)).toEqual(before)
}

const stored = async () =>
  (
    await database.pool.query(
      `select aggregate_id, security_id, nullif(valid_from, '-infinity')::text as valid_from from constituent
       where aggregate_id < ${OWN} order by 1, 2, 3`,
    )
  ).rows

describe('remove_constituents.csv', () => {
  test('with the right memberships in the same load leaves what these alone leave', () =>
    taken(
      {
        'remove_constituents.csv': rowsOf(wrong).map(key),
        'constituents.csv': rowsOf(market),
      },
      {},
      async () => expect(await state(database)).toEqual(right),
    ))

  test('without valid_from removes all periods, and only those of the aggregate', async () => {
    const twice = (one: Row) =>
      rowsOf(wrong).filter(
        ({ aggregate_id, security_id }) =>
          aggregate_id === one.aggregate_id && security_id === one.security_id,
      ).length === 2
    const [one = {}] = rowsOf(wrong).filter(twice)
    const { aggregate_id = null, security_id = null } = one
    const left = (await stored()).filter(
      (row) => row.aggregate_id !== aggregate_id || row.security_id !== security_id,
    )
    await taken({ 'remove_constituents.csv': [{ aggregate_id, security_id }] }, {}, async () =>
      expect(await stored()).toEqual(left),
    )
    await taken({ 'remove_constituents.csv': [key(one)] }, {}, async () =>
      expect(await stored()).toHaveLength(left.length + 1),
    )
  })

  test('keeps nothing of a removed membership for columns that the new one lacks', async () => {
    const dated = rowsOf(wrong).find(({ valid_from }) => valid_from !== null) ?? {}
    const { aggregate_id = null, security_id = null } = dated
    await taken(
      {
        'remove_constituents.csv': [{ aggregate_id, security_id }],
        'constituents.csv': [{ aggregate_id, security_id }],
      },
      {},
      async () => {
        const { rows } = await database.pool.query(
          `select weight, valid_from::text, valid_to::text from constituent where aggregate_id = $1 and security_id = $2`,
          [aggregate_id, security_id],
        )
        expect(rows).toEqual([{ weight: 1, valid_from: '-infinity', valid_to: 'infinity' }])
      },
    )
  })

  test('is refused for memberships that do not exist, and for private aggregates', async () => {
    const [first = {}] = rowsOf(wrong)
    const { aggregate_id, security_id } = first
    const header = 'aggregate_id,security_id,valid_from\n'
    const before = await stateOf(database.pool)
    expect(
      await fault({
        'remove_constituents.csv': `${header}${aggregate_id},${security_id},1999-01-01\n${aggregate_id},99,\n${OWN},2,\n`,
      }),
    ).toBe(
      [
        `remove_constituents.csv line 2, column security_id: ${security_id} is no constituent of aggregate ${aggregate_id} from 1999-01-01`,
        `remove_constituents.csv line 3, column security_id: 99 is no constituent of aggregate ${aggregate_id} without valid_from`,
        `remove_constituents.csv line 4, column aggregate_id: ${OWN} is not the id of a loaded aggregate`,
      ].join('\n'),
    )
    expect(await fault({ 'constituents.csv': [{ aggregate_id: OWN, security_id: 1 }] })).toMatch(
      `column aggregate_id: ${OWN} is not the id of a loaded aggregate`,
    )
    expect(await stateOf(database.pool)).toEqual(before)
  })

  test('goes together with the removal of a security of the same aggregate', async () => {
    const [first = {}] = rowsOf(wrong)
    const { aggregate_id = null, security_id = null } = first
    const other = rowsOf(wrong).find(
      (row) => row.aggregate_id === aggregate_id && row.security_id !== security_id,
    )
    await taken(
      {
        'remove_constituents.csv': [{ aggregate_id, security_id }],
        'remove_securities.csv': [{ id: other?.security_id ?? null }],
      },
      {},
      async () =>
        expect(
          (await stored()).filter(
            (row) =>
              (row.aggregate_id === aggregate_id && row.security_id === security_id) ||
              row.security_id === other?.security_id,
          ),
        ).toEqual([]),
    )
  })
})

describe('replace', () => {
  test('leaves the memberships of the file alone', () =>
    taken({ 'constituents.csv': rowsOf(market) }, { replace: true }, async () =>
      expect(await state(database)).toEqual(right),
    ))

  test('keeps the memberships of aggregates that the file does not name', async () => {
    const one = rowsOf(market).filter(({ aggregate_id }) => aggregate_id === 101)
    const others = (await stored()).filter(({ aggregate_id }) => aggregate_id !== 101)
    await taken({ 'constituents.csv': one }, { replace: true }, async () =>
      expect((await stored()).filter(({ aggregate_id }) => aggregate_id !== 101)).toEqual(others),
    )
    expect(await fault({ 'constituents.csv': one })).toMatch('overlaps another period')
  })

  test('counts what it removes', async () => {
    const [first = {}, ...rest] = rowsOf(wrong)
    const { summary } = await loadFiles(
      database.pool,
      { 'constituents.csv': [{ ...first, weight: 7 }] },
      { replace: true, dryRun: true },
    )
    const removed = rest.filter(({ aggregate_id }) => aggregate_id === first.aggregate_id).length
    expect(summary.counts).toEqual({ constituents: { added: 0, changed: 1, removed, unchanged: 0 } })
  })
})

import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/database/queryable.ts'
import { sumColumns } from './sums.ts'
import { CASH, OPTIONS, type StoredBarTable } from './tables.ts'
import { WORK_LOCK, WORK_SCHEMA } from './work.ts'

/** A work table of a distributed database. */
interface WorkTable {
  readonly name: string
  readonly columns: readonly string[]
  /** Column by which it is distributed: the instrument whose bars its rows are joined with. */
  readonly key: string
  readonly index?: string
}

const STAMP = 'timestamptz(0)'
const INSTRUMENT = 'instrument_id integer not null'

const dimensionsOf = ({ dimensions }: StoredBarTable): string[] =>
  dimensions.map((name) => `${name} option_${name} not null`)
const flowsOf = ({ flows }: StoredBarTable, type: string): string[] => flows.map((flow) => `${flow} ${type}`)

const byInstrument = (name: string, columns: readonly string[], index?: string): WorkTable => ({
  name,
  columns: [INSTRUMENT, ...columns],
  key: 'instrument_id',
  ...(index === undefined ? {} : { index }),
})

const partColumns = (table: StoredBarTable): string[] => [
  ...dimensionsOf(table),
  `ts ${STAMP}`,
  'basis smallint',
  ...(table.hasPrice
    ? [
        `prev_ts ${STAMP}`,
        ...['price_sum', 'weight_sum', 'joined_sum', 'before_sum'].map((name) => `${name} numeric`),
      ]
    : []),
  ...flowsOf(table, 'numeric'),
]

/** Writes the columns of running sums with their types. */
const sumDefinitions = (
  table: StoredBarTable,
  write: (column: string, type: string) => readonly string[],
): string[] => Object.entries(sumColumns(table)).flatMap(([column, type]) => write(column, type))

/** The work tables of both bar tables, with the columns that the statements of a derivation give them. */
const ofTable = (table: StoredBarTable): WorkTable[] => {
  const { key, next, changed, assetClass, hasPrice } = table
  const stamped = [...dimensionsOf(table), `ts ${STAMP} not null`]
  const priced = hasPrice ? ['px double precision'] : []
  const links = hasPrice ? ['px_link double precision', 'px_linked double precision'] : []
  const flows = flowsOf(table, 'double precision')
  return [
    byInstrument(key, ['interval bar_interval not null', `ts ${STAMP} not null`]),
    byInstrument(next, [
      'interval bar_interval not null',
      ...stamped,
      'basis smallint',
      'has_derived_day boolean',
      ...priced,
      ...links,
      ...flows,
    ]),
    byInstrument(changed, [
      'interval bar_interval not null',
      `ts ${STAMP} not null`,
      'is_added boolean not null default false',
      'is_in_place boolean not null default false',
    ]),
    byInstrument(`removed_${assetClass}`, ['interval bar_interval not null', `ts ${STAMP} not null`]),
    byInstrument(`work_staged_${assetClass}`, [...stamped, ...priced, ...flows]),
    byInstrument(`work_part_${assetClass}`, partColumns(table)),
    byInstrument(`work_summed_${assetClass}`, [
      ...dimensionsOf(table),
      'basis smallint',
      'from_ts timestamptz',
      'to_ts timestamptz',
      ...sumDefinitions(table, (column, type) => [`${column} ${type}`, `stored_${column} ${type}`]),
    ]),
    byInstrument(`work_sum_${assetClass}`, [
      ...dimensionsOf(table),
      'basis smallint',
      `period ${STAMP}`,
      `stamps ${STAMP}[]`,
      ...sumDefinitions(table, (column, type) => [`${column} ${type}[]`]),
    ]),
  ]
}

const EXTENT = ['first_ts', 'last_ts', 'completed_first_ts', 'completed_last_ts']

/** All work tables that are distributed. Others are small, and temporary tables of the coordinator on a cluster too. */
const WORK_TABLES: readonly WorkTable[] = [
  ...[CASH, OPTIONS].flatMap(ofTable),
  byInstrument('work_link', [
    `ts ${STAMP} not null`,
    `prev_ts ${STAMP} not null`,
    'link double precision',
    'completed_link double precision',
  ]),
  byInstrument('work_span', [
    'interval bar_interval not null',
    `written_from ${STAMP}`,
    `first_ts ${STAMP}`,
    `last_ts ${STAMP}`,
  ]),
  byInstrument('work_line', [
    'interval bar_interval not null',
    `ts ${STAMP}`,
    'basis smallint',
    'has_derived_day boolean',
    'px double precision',
    ...flowsOf(CASH, 'double precision'),
    'is_written boolean',
    'is_new boolean',
    ...['px_chg', 'px_chg_completed', 'px_link', 'px_linked'].map((name) => `${name} double precision`),
  ]),
  byInstrument('work_relink', [`ts ${STAMP}`, 'px_linked double precision']),
  byInstrument('work_bucket', [
    'interval bar_interval not null',
    `label ${STAMP}`,
    'first_ts timestamptz',
    'last_ts timestamptz',
  ]),
  byInstrument('work_tally', [
    'period timestamptz',
    'asset_class asset_class',
    'bars bigint',
    'completed_bars bigint',
  ]),
  byInstrument('work_extent', [
    'asset_class asset_class',
    ...EXTENT.map((name) => `${name} ${STAMP}`),
    'bars integer',
    'completed_bars integer',
  ]),
  byInstrument(
    'work_given',
    [...dimensionsOf(OPTIONS), `ts ${STAMP}`, ...flowsOf(OPTIONS, 'double precision')],
    'instrument_id, ts',
  ),
  byInstrument('work_total', [
    ...dimensionsOf(OPTIONS),
    `ts ${STAMP}`,
    ...flowsOf(OPTIONS, 'double precision'),
    'family integer',
    'summed_family integer',
  ]),
  byInstrument('work_computed', []),
  byInstrument('work_sought', [`ts ${STAMP}`]),
  byInstrument('work_traded', ['interval bar_interval', `ts ${STAMP}`]),
  byInstrument('work_due', [`ts ${STAMP}`], 'instrument_id, ts'),
  {
    name: 'work_membership',
    columns: [
      'aggregate_id integer not null',
      'security_id integer not null',
      'weight numeric',
      'first_ts timestamptz',
      'last_ts timestamptz',
      'is_changed boolean',
      'linked_from timestamptz',
      'is_single boolean',
    ],
    key: 'security_id',
    index: 'security_id, aggregate_id',
  },
  {
    name: 'work_member',
    columns: [
      'aggregate_id integer not null',
      'security_id integer not null',
      'weight numeric',
      'first_ts timestamptz',
      'last_ts timestamptz',
      'linked_from timestamptz',
      'is_single boolean',
    ],
    key: 'security_id',
    index: 'security_id',
  },
  {
    name: 'work_bar',
    columns: [
      'security_id integer not null',
      `ts ${STAMP}`,
      'basis smallint',
      'px bigint',
      `prev_ts ${STAMP}`,
      'prev_px bigint',
      ...flowsOf(CASH, 'bigint'),
    ],
    key: 'security_id',
    index: 'security_id, ts',
  },
]

const definitionOf = ({ name, columns, key, index }: WorkTable): string =>
  [
    `create unlogged table ${WORK_SCHEMA}.${name} (${columns.join(', ')})`,
    ...(index === undefined ? [] : [`create index on ${WORK_SCHEMA}.${name} (${index})`]),
    `select create_distributed_table('${WORK_SCHEMA}.${name}', '${key}', colocate_with => 'cash_bar')`,
  ].join(';\n')

const LAYOUT = WORK_TABLES.map(definitionOf).join(';\n')
const DIGEST = createHash('sha256').update(LAYOUT).digest('hex')

/** Creates the work tables of a distributed database. */
export async function createWorkSchema(client: Queryable): Promise<void> {
  await client.query(
    `create schema ${WORK_SCHEMA};\n${LAYOUT};\ncomment on schema ${WORK_SCHEMA} is '${DIGEST}'`,
  )
}

/** Creates the work tables of a distributed database anew if they are another version's. */
export async function renewWorkSchema(client: Queryable): Promise<void> {
  await client.query(`begin; select pg_advisory_xact_lock(${WORK_LOCK})`)
  try {
    const { rows } = await client.query<{ digest: string | null }>(
      `select obj_description(to_regnamespace('${WORK_SCHEMA}'), 'pg_namespace') as digest
       where to_regclass('${WORK_SCHEMA}.${CASH.key}') is not null`,
    )
    if (rows[0] && rows[0].digest !== DIGEST) {
      await client.query(`drop schema ${WORK_SCHEMA} cascade`)
      await createWorkSchema(client)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

import type { ClientBase } from 'pg'
import { DERIVING } from './session.ts'

/** Schema of the work tables of a distributed database. */
export const WORK_SCHEMA = 'work'

/** SQL: key of the advisory lock of the work tables of a distributed database. */
export const WORK_LOCK = `hashtext('flowgate.work')`

/**
 * A transaction that derives bars, and its work tables. On one server these are temporary tables. On a cluster they are
 * permanent and distributed like the bars, so that what is joined with bars is on their shard.
 */
export interface WorkClient extends Pick<ClientBase, 'query'> {
  readonly isDistributed: boolean
  /** Creates a work table with the rows of a query. Returns their number. */
  fill(name: string, select: string): Promise<number>
  /** Creates empty work tables, each defined by what follows its name in CREATE TABLE. */
  create(definitions: Readonly<Record<string, string>>): Promise<void>
  /** Adds an index to a work table. */
  index(name: string, definition: string): Promise<void>
  /** Drops work tables that may exist. */
  drop(...names: string[]): Promise<void>
  /** Returns SQL of the rows of a query of local tables, to be joined with bars. */
  source(name: string, select: string): Promise<string>
}

const onServer = (client: ClientBase): WorkClient => ({
  isDistributed: false,
  query: client.query.bind(client),
  async fill(name, select) {
    const { rowCount } = await client.query(`create temp table ${name} on commit drop as ${select}`)
    return rowCount ?? 0
  },
  async create(definitions) {
    const tables = Object.entries(definitions).map(
      ([name, definition]) => `create temp table ${name} ${definition}`,
    )
    await client.query(tables.join(';\n'))
  },
  async index(name, definition) {
    await client.query(`create index on ${name} ${definition}`)
  },
  async drop(...names) {
    await client.query(`drop table if exists ${names.join(', ')}`)
  },
  source: async (_name, select) => `(${select})`,
})

const onCluster = (client: ClientBase): WorkClient => {
  // The tables that this transaction has emptied and not filled since: others hold rows of earlier derivations.
  const empty = new Set<string>()
  const truncate = async (names: readonly string[]) => {
    const used = names.filter((name) => !empty.has(name))
    if (used.length > 0) await client.query(`truncate ${used.join(', ')}`)
    for (const name of used) empty.add(name)
  }
  const fill = async (name: string, select: string) => {
    await truncate([name])
    empty.delete(name)
    const { rowCount } = await client.query(`insert into ${name} ${select}`)
    return rowCount ?? 0
  }
  return {
    isDistributed: true,
    query: client.query.bind(client),
    fill,
    async create(definitions) {
      const names = Object.keys(definitions)
      await truncate(names)
      for (const name of names) empty.delete(name)
    },
    index: async () => {},
    drop: (...names) => truncate(names),
    async source(name, select) {
      await fill(name, select)
      await client.query(`analyze ${name}`)
      return name
    },
  }
}

/** Begins to derive in the client's transaction. On a cluster, waits for other derivations: they share work tables. */
export async function openWork(client: ClientBase): Promise<WorkClient> {
  const { rows } = await client.query<{ isDistributed: boolean }>(
    `select to_regclass('${WORK_SCHEMA}.work_cash_key') is not null as "isDistributed"`,
  )
  if (!rows[0]?.isDistributed) return onServer(client)
  await client.query(`select pg_advisory_xact_lock(${WORK_LOCK})`)
  // Citus passes on to the workers what is set from here on: their time zone, above all.
  await client.query(`set local citus.propagate_set_commands = 'local'; ${DERIVING}`)
  await client.query(`set local search_path = "$user", public, ${WORK_SCHEMA}, undo`)
  return onCluster(client)
}

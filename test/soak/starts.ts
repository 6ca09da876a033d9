import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { START } from '../bench/bench.ts'
import { WIDE } from '../bench/market.ts'
import type { Scenario } from './scenario.ts'

const PROCESSES = 20

export const starts: Scenario = {
  name: 'starts',
  title: `${PROCESSES} servers started at once on one empty DATA_DIR`,
  market: WIDE,
  async run(stage) {
    const dataDir = await mkdtemp(join(tmpdir(), 'flowgate-soak-'))
    // PostgreSQL runs under its own account, which must be able to enter the directory.
    await chmod(dataDir, 0o755)
    const begun = performance.now()
    const settings = { DATA_DIR: dataDir, ROLE: 'web' }
    // Lowest priority: on two cores the canary would otherwise measure only the contention for the CPU.
    const command = ['nice', '-n', '19', process.execPath, ...START]
    const servers = await Promise.all(
      Array.from({ length: PROCESSES }, () => stage.startServer({ settings, command })),
    )
    const seconds = (performance.now() - begun) / 1000
    const answers = await Promise.all(
      servers.map((server) =>
        stage.witness.ask('one of the servers', server.call({ path: '/aggregates/reference/list/indices' })),
      ),
    )
    if (new Set(answers.map(({ text }) => text)).size !== 1) stage.witness.fault('their answers differ')
    const counts = await countsOf(dataDir)
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    const ready = log.split('ready to accept connections').length - 1
    if (ready !== 1) stage.witness.fault(`PostgreSQL was started ${ready} times`)
    if (counts.loads !== 2 || counts.migrations !== counts.distinct)
      stage.witness.fault(`loaded or migrated more than once: ${JSON.stringify(counts)}`)
    const codes = await Promise.all(servers.map((server) => server.end()))
    if (codes.some((code) => code !== 0)) stage.witness.fault(`they exited with ${codes.join()}`)
    const left = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')
    if (left !== '') stage.witness.fault('PostgreSQL still runs after the last server')
    await rm(dataDir, { recursive: true })
    return `all listening after ${seconds.toFixed(0)} s; PostgreSQL started once, the demo market loaded once`
  },
}

interface Counts {
  readonly loads: number
  readonly migrations: number
  readonly distinct: number
}

async function countsOf(dataDir: string): Promise<Counts> {
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8')
  const lines = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port: Number(lines[3]), user: 'flowgate', password, database: 'flowgate' },
  })
  await client.connect()
  try {
    const { rows } = await client.query<Counts>(
      `select (select count(*)::int from data_version) as loads, count(*)::int as migrations,
         count(distinct name)::int as distinct from kysely_migration`,
    )
    return rows[0] ?? { loads: 0, migrations: 0, distinct: 0 }
  } finally {
    await client.end()
  }
}

import { deepStrictEqual } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import { type Call, send } from './client.ts'
import type { Line, Measured } from './line.ts'
import { MAIN, onDatabase } from './market.ts'
import { endProcess, firstMatches, startModule } from './processes.ts'
import { FIELDS, graphqlBars, graphqlNested, type Question } from './requests.ts'
import { kilobytes, ratioOf } from './throughput.ts'

const PACKAGE = fileURLToPath(new URL('postgraphile', import.meta.url))

/** Views as PostGraphile's documentation advises them: constants fold into the plan, tags name keys and relations. */
const SCHEMA = 'postgraphile'
const VIEWS = `
  drop schema if exists ${SCHEMA} cascade;
  create schema ${SCHEMA};
  create view ${SCHEMA}.aggregate as
    select id as aggregate_id, type, coalesce(subtype, '') as subtype from public.aggregate where owner_email is null;
  create view ${SCHEMA}.bar as
    select instrument_id as aggregate_id, ts, px, px_chg,
      retail_buy_turnover, retail_sell_turnover, retail_net_turnover, retail_total_turnover
    from public.cash_bar_1d where interval = '1d' and basis <> 2;
  comment on view ${SCHEMA}.aggregate is '@primaryKey aggregate_id';
  comment on view ${SCHEMA}.bar is E'@primaryKey aggregate_id,ts\\n@foreignKey (aggregate_id) references ${SCHEMA}.aggregate (aggregate_id)|@foreignFieldName bars';`

const BARS = `nodes { ${FIELDS} }`
/** Our queries in PostGraphile's schema; aliases make the responses equal. */
const THEIR_BARS = `{ aggregate: aggregateByAggregateId(aggregateId: 101) { bars(first: 2000, orderBy: [TS_DESC]) { ${BARS} } } }`
const THEIR_NESTED = `{ aggregates: allAggregates(first: 50, orderBy: [TYPE_ASC, SUBTYPE_ASC, AGGREGATE_ID_ASC]) {
  nodes { aggregateId bars(first: 20, orderBy: [TS_DESC]) { ${BARS} } } } }`

/** PostGraphile, serving until it is disposed of. */
interface Peer extends AsyncDisposable {
  call(query: string): Call
}

const isNewer = async (file: string, than: string): Promise<boolean> => {
  const [one, other] = await Promise.all([stat(file).catch(() => undefined), stat(than)])
  return one !== undefined && one.mtimeMs >= other.mtimeMs
}

/** Installs PostGraphile beside the bench, unless it is there: it needs another `graphql` than ours. */
async function install(): Promise<void> {
  const [lock, installed] = ['package-lock.json', 'node_modules/.package-lock.json']
  if (await isNewer(join(PACKAGE, installed), join(PACKAGE, lock))) return
  const npm = spawn('npm', ['ci', '--no-audit', '--loglevel=error'], {
    cwd: PACKAGE,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(npm, 'exit')
  if (code !== 0) throw new Error(`npm ci in ${PACKAGE} ended with exit code ${code}`)
}

async function startPeer(databaseUrl: string): Promise<Peer> {
  await install()
  await onDatabase(databaseUrl, (client) => client.query(VIEWS))
  const { child } = startModule(['test/bench/postgraphile/server.js'], {
    ...{ NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    ...{ DATABASE_URL: databaseUrl, SCHEMA },
  })
  const [origin = ''] = await firstMatches(child, [/listening on (http:\S+)/])
  return {
    call: (query) => ({
      url: `${origin}/graphql`,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    }),
    async [Symbol.asyncDispose]() {
      await endProcess(child)
      await onDatabase(databaseUrl, (client) => client.query(`drop schema ${SCHEMA} cascade`))
    },
  }
}

/** PostGraphile writes instants with microseconds and an offset. */
const parsed = (answer: Buffer): unknown =>
  JSON.parse(answer.toString().replaceAll(/(T\d\d:\d\d:\d\d)\.000000\+00:00"/g, '$1Z"'))

/** Requests per second of our server as a multiple of PostGraphile's, which answers the same. */
async function compareWithPeer(bench: Bench, question: Question, query: string): Promise<Measured> {
  await using peer = await startPeer((await bench.cluster()).urlOf(MAIN))
  const [ours, theirs] = [(await bench.main()).call(question), peer.call(query)]
  const [answer, other] = [await send(ours), await send(theirs)]
  deepStrictEqual(parsed(other), parsed(answer), 'both answer the same')
  const { value, rates } = await ratioOf(ours, theirs)
  return { value, detail: `${rates}; ${kilobytes(answer.length)} against ${kilobytes(other.length)}` }
}

/** Our server against PostGraphile on the same database. */
export const postgraphileLines: readonly Line[] = [
  {
    name: 'nested-postgraphile',
    title: 'GraphQL nested, 50 aggregates x 20 latest bars x 7 fields, against PostGraphile 5',
    goal: { unit: 'x', atLeast: 2.5 },
    measure: (bench) => compareWithPeer(bench, graphqlNested, THEIR_NESTED),
  },
  {
    name: 'graphql-postgraphile',
    title: 'GraphQL bars, 2,000 rows x 7 fields, against PostGraphile 5',
    goal: { unit: 'x', atLeast: 3.5 },
    measure: (bench) => compareWithPeer(bench, graphqlBars, THEIR_BARS),
  },
]

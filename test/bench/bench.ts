import manifest from '../../package.json' with { type: 'json' }
import type { Call } from './client.ts'
import type { Handwritten } from './handwritten.ts'
import { CACHE, type Cluster, MAIN, MANY, type Market, onDatabase, openCluster } from './market.ts'
import { endProcess, firstMatches, type Measured, startModule } from './processes.ts'
import type { Question } from './requests.ts'
import { type Statement, statementsOf } from './statements.ts'

/** A server of ours, and how to ask it. */
export interface Server {
  readonly process: Measured
  call(question: Pick<Question, 'path' | 'query'>): Call
}

/** A hand-written handler, running until it is disposed of. */
interface Rival extends AsyncDisposable {
  readonly call: Call
  readonly statements: readonly Statement[]
  /** What our server answers to the same question. */
  readonly answer: string
}

// Its flags bound the memory of the heap, so they belong to what is measured.
const [malloc = '', flags = ''] = manifest.scripts.start.split(' exec node ')
export const START: readonly string[] = flags.split(' ')
/** What it sets for the C library. */
export const MALLOC: Readonly<Record<string, string>> = Object.fromEntries(
  malloc.split(' ').map((setting) => setting.split('=')),
)

/** What `npm start` runs; `databaseUrl` undefined: on the embedded cluster of the bench, which it then starts. */
export async function startServer(
  databaseUrl?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const process = startModule(START, {
    ...{ ...MALLOC, PORT: '0', HOST: '127.0.0.1', DATA_DIR: CACHE, RATE_LIMIT: 'off' },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...environment,
  })
  const patterns = [/listening on (http:\S+)/, /^TOKEN=(\S+)/]
  const [origin = '', token = ''] = await firstMatches(process.child, patterns)
  const authorization = { Authorization: `Bearer ${token}` }
  return {
    process,
    call: ({ path, query }) =>
      query === undefined
        ? { url: origin + path, headers: authorization }
        : {
            url: origin + path,
            method: 'POST',
            headers: { ...authorization, 'Content-Type': 'application/json' },
            body: JSON.stringify({ query }),
          },
  }
}

/** So that no request is answered by the job of an earlier run. */
const forgetJobs = (url: string) => onDatabase(url, (client) => client.query('delete from job'))

/** What the lines measure with: processes that are started when the first line needs them, and kept. */
export class Bench implements AsyncDisposable {
  readonly #stack = new AsyncDisposableStack()
  readonly #ours: Measured[] = []
  #cluster: Promise<Cluster> | undefined
  #pair: Promise<Server> | undefined
  readonly #servers = new Map<Market, Promise<Server>>()

  cluster(): Promise<Cluster> {
    this.#cluster ??= openCluster().then((cluster) => {
      this.#stack.defer(() => cluster.leave())
      return cluster
    })
    return this.#cluster
  }

  /** Our server on a market, without the jobs of earlier runs. */
  on(market: Market): Promise<Server> {
    const known = this.#servers.get(market) ?? this.#serve(market)
    this.#servers.set(market, known)
    return known
  }

  /** Our server on the market of 2.5 million daily bars. */
  main(): Promise<Server> {
    return this.on(MAIN)
  }

  /** Two web processes of ours on the same market, behind one port. */
  pair(): Promise<Server> {
    this.#pair ??= this.#serve(MAIN, { WORKERS: '2', ROLE: 'web' })
    return this.#pair
  }

  /** A server of ours on a market that nothing has been asked of. */
  fresh(market: Market): Promise<Server> {
    return this.#serve(market)
  }

  /** Our server on the same market, with settings of a line. */
  withSettings(settings: Readonly<Record<string, string>>): Promise<Server> {
    return this.#serve(MAIN, settings)
  }

  /** Our server on the market that a question is put to. */
  asked({ isOfMany }: Question): Promise<Server> {
    return this.on(isOfMany ? MANY : MAIN)
  }

  /** A hand-written handler that answers one question by the statements that our server asks for it. */
  async handwritten(question: Question): Promise<Rival> {
    const databaseUrl = (await this.cluster()).urlOf(question.isOfMany ? MANY : MAIN)
    const asked = { ...(await this.asked(question)).call(question), url: question.path }
    const { statements, answer } = await statementsOf(databaseUrl, asked)
    const given: Handwritten = {
      databaseUrl,
      handlers: { '/': { shape: question.shape, statements } },
    }
    const { child } = startModule(['test/bench/handwritten.ts'], {})
    child.stdin?.write(`${JSON.stringify(given)}\n`)
    const [origin = ''] = await firstMatches(child, [/listening on (http:\S+)/])
    return { call: { url: origin }, statements, answer, [Symbol.asyncDispose]: () => endProcess(child) }
  }

  /** The most memory that any server of ours has held so far, in MB. */
  peak(): number {
    return Math.max(0, ...this.#ours.map((process) => process.peak()))
  }

  async #serve(market: Market, environment: Readonly<Record<string, string>> = {}): Promise<Server> {
    const url = (await this.cluster()).urlOf(market)
    await forgetJobs(url)
    const server = await startServer(url, environment)
    this.#ours.push(server.process)
    this.#stack.defer(() => endProcess(server.process.child))
    return server
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync()
  }
}

import type { Tier } from '../../src/core/principal.ts'
import type { Cluster, MAIN, WIDE } from '../bench/market.ts'
import type { Sung } from './canary.ts'
import type { Server, Service, StartOptions } from './process.ts'
import type { Witness } from './witness.ts'

/** The environment that a scenario runs in. */
export interface Stage {
  /** Duration of scenarios that run for a set time. */
  readonly minutes: number
  /** Part of the names of the attacks to run. Empty: all. */
  readonly match: string
  readonly cluster: Cluster
  /** URL of the scenario's database. */
  readonly databaseUrl: string
  readonly witness: Witness
  /** The watched process: it must survive the scenario, and hold no more resources afterwards than before. */
  readonly server: Server
  /** Starts another server, or a worker, on the same database; it is stopped after the scenario. */
  startServer(options?: Partial<StartOptions>): Promise<Server>
  startWorker(): Promise<Service>
  /** Signs a token for a user of the given name. Default tier: `data_license`. */
  tokenOf(name: string, tier?: Tier): Promise<string>
  /** Returns what the canary has measured since the last time. */
  lap(): Promise<Sung>
  /** Prints progress. */
  say(text: string): void
}

/** A failure, or a series of similar ones, that the service must survive. */
export interface Scenario {
  /** Name for `--only`. */
  readonly name: string
  readonly title: string
  /** `wide`: many bars, a million flow observations; `main`: securities and aggregates over 11 years. */
  readonly market: typeof WIDE | typeof MAIN
  /** Settings of the watched server. */
  readonly settings?: Readonly<Record<string, string>>
  /** What the canary asks for, a path with a JSON answer that begins with `data`. Default: a query on the graph. */
  readonly canary?: string
  /** Returns a summary of what the service survived. Reports failures to the witness, or throws. */
  run(stage: Stage): Promise<string>
}

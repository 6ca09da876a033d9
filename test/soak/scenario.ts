import type { Cluster, MAIN, WIDE } from '../bench/market.ts'
import type { Server, Service, StartOptions } from './process.ts'
import type { Witness } from './witness.ts'

/** The environment that a scenario runs in. */
export interface Stage {
  /** Duration of scenarios that run for a set time. */
  readonly minutes: number
  readonly cluster: Cluster
  /** URL of the scenario's database. */
  readonly databaseUrl: string
  readonly witness: Witness
  /** The watched process: it must survive the scenario, and hold no more resources afterwards than before. */
  readonly server: Server
  /** Starts another server, or a worker, on the same database; it is stopped after the scenario. */
  startServer(options?: Partial<StartOptions>): Promise<Server>
  startWorker(): Promise<Service>
  /** Signs a token for a user of the given name. */
  tokenOf(name: string): Promise<string>
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
  /** Returns a summary of what the service survived. Reports failures to the witness, or throws. */
  run(stage: Stage): Promise<string>
}

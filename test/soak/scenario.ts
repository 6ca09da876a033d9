import type { Cluster } from '../bench/market.ts'
import type { Server, Service, StartOptions } from './process.ts'
import type { Witness } from './witness.ts'

/** What a scenario is given. */
export interface Stage {
  /** How long it may last, where its length is a time. */
  readonly minutes: number
  readonly cluster: Cluster
  /** Of the database that it runs on. */
  readonly databaseUrl: string
  readonly witness: Witness
  /** The process that is watched: it has to outlive the scenario, and to be afterwards what it was before. */
  readonly server: Server
  /** Starts another server, or a worker, on the same database; whatever is left of it is ended afterwards. */
  startServer(options?: Partial<StartOptions>): Promise<Server>
  startWorker(): Promise<Service>
  /** A token of somebody of a made-up name. */
  tokenOf(name: string): Promise<string>
  /** Says how far it is. */
  say(text: string): void
}

/** A fault, or several of a kind, that the service is to survive. */
export interface Scenario {
  /** For `--only`. */
  readonly name: string
  readonly title: string
  /** `wide`: many bars for jobs, a million flow observations; `main`: securities and aggregates over eleven years. */
  readonly market: 'wide' | 'main'
  /** Settings of the watched server. */
  readonly settings?: Readonly<Record<string, string>>
  /** Tells what was survived; what was not is a fault of the witness, or is thrown. */
  run(stage: Stage): Promise<string>
}

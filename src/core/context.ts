import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Warning } from './answers.ts'
import type { Kept } from './kept.ts'
import type { Loaders } from './loaders.ts'
import type { Principal } from './principal.ts'

/** Versions of the data that a request reads, as text. */
export interface VersionView {
  /**
   * Returns the version at the beginning of the request: no newer than what is read afterwards, and not older than one
   * that the client has seen.
   */
  version(seen?: string): Promise<string>
  /** Returns the version of this moment, which is not older than what was read before. */
  current(): Promise<string>
}

/** Everything needed to read market data, for one request of either protocol or for one job. */
export interface ReadContext {
  /** For reading market data: a replica that has what the caller may have seen, if there is one. */
  readonly db: Kysely<DB>
  readonly principal: Principal
  /** Batches the lookups of one request; never shared between requests. */
  readonly loaders: Loaders
  /** Identifies the request or job in responses and logs. */
  readonly requestId: string
  /** Aborted when the client disconnects, which cancels running queries. */
  readonly signal: AbortSignal
  /** Time of arrival, used as the current time throughout the request. */
  readonly now: Date
  /** Version of the snapshot that everything is read from. Absent outside jobs. */
  readonly dataVersion?: string
  /** Absent if no page has to state its version: in jobs, and in queries of the graph that do not select it. */
  readonly view?: VersionView
  /** What was read before and is the same for every caller. Absent in jobs. */
  readonly kept?: Kept
  /** Notices about the request that are not the operation's own, which the protocol adds to the response. Default: none. */
  readonly warnings?: Warning[]
}

/** Adds a warning to the response of a request, once. Jobs have those of the request that started them. */
export function warn({ warnings }: Pick<ReadContext, 'warnings'>, warning: Warning): void {
  const isSame = ({ message, parameter }: Warning) =>
    message === warning.message && parameter === warning.parameter
  if (!warnings?.some(isSame)) warnings?.push(warning)
}

import type { Config } from '../platform/config.ts'
import type { Logger } from '../platform/log.ts'
import type { Post } from '../platform/processes.ts'

/** A part of the service, which runs until it is stopped. */
export interface ServicePart {
  stop(): Promise<void>
}

/** What a process runs with. */
export interface Running {
  readonly config: Config
  readonly log: Logger
  /** Of a child of the primary process. */
  readonly post: Post | undefined
}

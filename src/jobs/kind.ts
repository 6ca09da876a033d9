import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { DB } from '../../db/types.ts'
import type { Warning } from '../core/answers.ts'
import type { ReadContext } from '../core/context.ts'
import type { Pagination } from '../core/numbered-pages.ts'
import type { PlannedOperation } from '../core/operation.ts'
import type { Cell, Column } from '../files/formats/csv.ts'
import type { Transacted } from '../platform/database/transaction.ts'
import type { JobStage, JobType, ResultType } from './record.ts'

/** What is known of a job before it runs. */
export interface JobSize {
  /** Rows that have to be read: what makes a request a large one. */
  readonly rows: number
  /** Rows of the result. */
  readonly total: number
  /** Everything that the rows depend on, but for the caller and the data: equal for equal requests. */
  readonly identity: unknown
  readonly warnings: readonly Warning[]
}

/** A connection with a transaction that sees a single state of the data, as raw client and as query builder. */
export interface Snapshot {
  readonly client: pg.ClientBase
  readonly db: Kysely<DB>
  /** Opens another connection that sees the same state. It ends with this one. */
  another(): Promise<pg.ClientBase>
}

/** A result as it is produced. */
export interface Product {
  readonly columns: readonly Column[]
  /** The endpoint's body without its rows and pagination, as JSON. */
  readonly head: Readonly<Record<string, unknown>>
  /** What it takes to read a page of the result, as JSON. */
  readonly scope: unknown
  readonly warnings: readonly Warning[]
  readonly total: number
  readonly stage: JobStage
  /**
   * Lines of CSV as COPY sends them, without a header, cut anywhere; read no faster than they are stored. A piece is good
   * until the next one is asked for.
   */
  readonly rows: AsyncIterable<Buffer>
}

/** A page of a stored result. */
export interface StoredPage {
  readonly scope: unknown
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  readonly pagination: Pagination
}

/** An operation whose whole answer can be worked out in the background. */
export interface ResultKind<I extends z.ZodObject = z.ZodObject, P = unknown, R = unknown> {
  readonly type: ResultType
  readonly operation: PlannedOperation<I, P, R>
  /** The path that answers the same page by page. */
  readonly endpoint: string
  /** Counts what there is to do. */
  measure(plan: P, input: z.output<I>, context: ReadContext): Promise<JobSize>
  /** Begins to work the result out, in the context of the job's owner. */
  produce(plan: P, input: z.output<I>, context: ReadContext, snapshot: Snapshot): Promise<Product>
  /** A page of the result as the operation would have answered it. */
  page(stored: StoredPage, context: ReadContext): R
}

/** Work on what is stored, done in the transaction that also completes the job; there is no result to read. */
export interface WriteKind {
  readonly type: Exclude<JobType, ResultType>
  /** Returns the rows written; `onShare` hears of the part that is done, from 0 to 1. */
  run(input: unknown, transacted: Transacted, onShare: (share: number) => void): Promise<number>
  /** Removes what is of no use any more; called every minute. */
  tidy(transacted: Transacted): Promise<void>
}

export type JobKind = ResultKind | WriteKind

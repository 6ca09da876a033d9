import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import type { DB } from '../../db/types.ts'
import type { Warning } from '../core/answers.ts'
import type { ReadContext } from '../core/context.ts'
import type { Pagination } from '../core/numbered-pages.ts'
import type { PlannedOperation } from '../core/operation.ts'
import type { RowBytes } from '../core/rows/row-bytes.ts'
import type { Column } from '../files/formats/columns.ts'
import type { RowBatch } from '../files/row-batches.ts'
import type { Transacted } from '../platform/database/transaction.ts'
import type { JobStage } from './record.ts'

/** Size and identity of a job, known before it runs. */
export interface JobSize {
  /** Rows to read, compared with the row threshold. */
  readonly rows: number
  /** Rows of the result. */
  readonly total: number
  /** Everything that the rows depend on, except the caller and the data. Equal for equal requests. */
  readonly identity: unknown
  readonly warnings: readonly Warning[]
}

/** A connection with a transaction on one snapshot of the data, as raw client and as query builder. */
export interface Snapshot {
  readonly client: pg.ClientBase
  readonly db: Kysely<DB>
  /** Opens another connection on the same snapshot. It is closed with this one. */
  another(): Promise<pg.ClientBase>
}

/** A result that is being produced. */
export interface Product {
  readonly columns: readonly Column[]
  /** The endpoint's body without rows and pagination, as JSON. */
  readonly head: Readonly<Record<string, unknown>>
  /** State needed to read a page of the result, as JSON. */
  readonly scope: unknown
  readonly warnings: readonly Warning[]
  readonly total: number
  readonly stage: JobStage
  /** Rows to write as CSV, with the cells of the columns. Read no faster than they are stored. */
  readonly rows: AsyncIterable<RowBatch>
}

/** A page of a stored result. */
export interface StoredPage {
  readonly scope: unknown
  readonly columns: readonly Column[]
  /** Its values, in columns of the same names. */
  readonly rows: RowBytes
  readonly pagination: Pagination
}

interface AnyKind {
  /** Names the kind in the database, metrics and names of files. */
  readonly type: string
  readonly description: string
}

/** A kind of job that computes the complete result of an operation. */
export interface ResultKind<I extends z.ZodObject = z.ZodObject, P = unknown, R = unknown> extends AnyKind {
  readonly operation: PlannedOperation<I, P, R>
  /** Path that returns the same result page by page. */
  readonly endpoint: string
  /** Measures the job before it runs. */
  measure(plan: P, input: z.output<I>, context: ReadContext): Promise<JobSize>
  /** Starts producing the result, in the context of the job's owner. */
  produce(plan: P, input: z.output<I>, context: ReadContext, snapshot: Snapshot): Promise<Product>
  /** Converts a stored page to what the operation would have returned. */
  page(stored: StoredPage, context: ReadContext): Promise<R>
}

/** A kind of job that writes data, in the transaction that also completes the job. Has no result to read. */
export interface WriteKind extends AnyKind {
  /** Returns the number of rows written. Calls `onShare` with the share that is done, from 0 to 1. */
  run(input: unknown, transacted: Transacted, onShare: (share: number) => void): Promise<number>
  /** Deletes data that is no longer needed. Called every minute. */
  tidy(transacted: Transacted): Promise<void>
}

/**
 * A kind of job that runs in a process of its own, which completes the job in its own transaction. Only one job of such
 * kinds runs at a time.
 */
export interface ProcessKind extends AnyKind {
  readonly isProcess: true
  /** Deletes data that is no longer needed. Called after each job, and every minute. */
  tidy(transacted: Transacted): Promise<void>
}

export type JobKind = ResultKind | WriteKind | ProcessKind

/** Returns the types of the kinds that run in processes of their own. */
export const processTypes = (kinds: readonly JobKind[]): string[] =>
  kinds.filter((kind) => 'isProcess' in kind).map(({ type }) => type)

/** Returns the kinds with a result to read, by type. */
export const resultKinds = <K extends JobKind>(
  kinds: readonly K[],
): ReadonlyMap<string, Extract<K, ResultKind>> =>
  new Map(
    kinds
      .filter((kind): kind is Extract<K, ResultKind> => 'produce' in kind)
      .map((kind) => [kind.type, kind] as const),
  )

import type { ObjectRef } from '@pothos/core'
import type { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import type { ProcessKind, Product, ResultKind, Snapshot, WriteKind } from '../../jobs/kind.ts'
import type { Types } from '../../protocols/graphql/builder.ts'
import type { Refusals } from '../../protocols/graphql/mutations.ts'
import { bodyEncoder } from '../../protocols/rest/encode.ts'

/** A body with rows and the position of its page. */
type PageBody = z.ZodObject<{ readonly data: z.ZodType; readonly pagination: z.ZodType }>

/**
 * A kind of job with a result. The mutation, the estimate, the hand-over of its REST path, the results and the files are
 * derived from it.
 */
export interface ResultJob<I extends z.ZodObject = z.ZodObject, P = unknown, R = unknown>
  extends ResultKind<I, P, R> {
  /** Name on the graph: the mutation is `start…`, the query of the estimate `…Estimate`. */
  readonly name: `${string}Job`
  /** Verb phrase in the third person that states what the job does. */
  readonly task: string
  /** Noun for the result of the job. */
  readonly outcome: string
  /** Members of the input that jobs ignore. */
  readonly omit: readonly (keyof z.output<I>)[]
  /** Refusals of the operation. */
  readonly refusals: Refusals
  /** Sentence to add to the description of the estimate. */
  readonly estimateNote?: string
  /** Whether the REST path starts a job only on request, and not also for large requests. Default: false. */
  readonly onlyIfAsked?: boolean
  /** Returns whether the REST path always answers a request directly. Default: never. */
  isDirect?(input: z.output<I>): boolean
  readonly result: {
    /** Type of a page on the graph. */
    readonly ref: ObjectRef<Types, R, R>
    /** Body of the REST path. */
    readonly body: PageBody
    present(page: R): { readonly body: object }
    /** Name and description of the body without pagination: a file with all rows. */
    readonly file: { readonly id: string; readonly description: string }
  }
  /** Encodes a page as the REST path does. */
  encodePage(page: R): Promise<Buffer<ArrayBuffer>>
}

/** A kind of job, as an area's manifest lists it. */
export type AreaJob = ResultJob | WriteKind | ProcessKind

type Definition<I extends z.ZodObject, P, R> = Omit<ResultJob<I, P, R>, 'produce' | 'encodePage'> & {
  /** Starts producing the result. `head` is the body without rows and pagination. */
  produce(
    plan: P,
    input: z.output<I>,
    context: ReadContext,
    snapshot: Snapshot,
  ): Promise<Omit<Product, 'head'> & { readonly head: object }>
}

/** Defines a kind of job with a result. */
export function resultJob<I extends z.ZodObject, P, R>(definition: Definition<I, P, R>): ResultJob {
  const { body, present } = definition.result
  const encode = bodyEncoder(body)
  const encodeHead = bodyEncoder(body.omit({ data: true, pagination: true }))
  const kind: ResultJob<I, P, R> = {
    ...definition,
    encodePage: (page) => encode(present(page).body),
    produce: async (plan, input, context, snapshot) => {
      const product = await definition.produce(plan, input, context, snapshot)
      return { ...product, head: JSON.parse((await encodeHead(product.head)).toString()) }
    },
  }
  // Kinds differ in their input and result types, on which no other code depends.
  return kind as unknown as ResultJob
}

import type { TypedDocumentNode } from 'urql'
import { type FragmentType, graphql } from '../graph/generated/index.ts'

export const SizeFragment = graphql(`
  fragment Size on JobEstimate {
    rows
    rowsRead
    rowThreshold
    exceedsThreshold
    rowLimit
    exceedsLimit
    requiredTier
    warnings {
      code
      message
      parameter
    }
  }
`)

/** The size of a request. */
export interface SizeAnswer {
  readonly estimate: FragmentType<typeof SizeFragment> | null
}

/** A job that was started, or why none was. */
export interface StartAnswer {
  readonly started:
    | { readonly job: { readonly jobId: string } }
    | { readonly code: string; readonly message: string }
}

/** Input of a request. */
export type Input = Readonly<Record<string, unknown>>

/** The documents of a kind of request: they measure it, and start its job. */
export interface Documents {
  // biome-ignore lint/suspicious/noExplicitAny: kinds differ in their input.
  readonly size: TypedDocumentNode<SizeAnswer, any>
  // biome-ignore lint/suspicious/noExplicitAny: kinds differ in their input.
  readonly start: TypedDocumentNode<StartAnswer, any>
}

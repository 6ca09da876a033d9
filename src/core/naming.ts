import type { Warning } from './answers.ts'
import type { ReadContext } from './context.ts'
import type { Refusal } from './errors.ts'

/** Texts that name what an id identifies, for clients that do not know the id. */
export interface Naming {
  /** What the id identifies: the kind of its lookup. */
  readonly kind: string
  /** Form of the texts. Others are invalid ids. */
  readonly pattern: RegExp
  /** Argument on the graph, in place of the id in the name of the id's argument. */
  readonly argument: string
  /** Noun phrases that describe the argument of an id and that of a list. */
  readonly nouns: { readonly one: string; readonly many: string }
  /** Name of their schema in the OpenAPI document. */
  readonly id: string
  readonly description: string
  readonly example: string
}

/** What a name refers to, and a warning if it may mean others as well. */
export interface Resolution {
  readonly id: number
  readonly warning?: Omit<Warning, 'parameter'> | null | undefined
}

/** Finds what names refer to. */
export interface Lookup {
  /** Returns those that exist and that the caller can see, with one statement. */
  find(context: ReadContext, names: readonly string[]): Promise<ReadonlyMap<string, Resolution>>
  /** Returns the error of names that do not exist. */
  notFound(names: readonly string[]): Refusal
}

/** Lookups by kind. */
export type Lookups = ReadonlyMap<string, Lookup>

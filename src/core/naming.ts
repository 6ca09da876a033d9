import type { ReadContext } from './context.ts'
import type { Refusal } from './errors.ts'

/** Texts that name what an id identifies, for clients that do not know the id. */
export interface Naming {
  readonly kind: 'aggregate' | 'security'
  /** Form of the texts. Others are invalid ids. */
  readonly pattern: RegExp
  /** Name of their schema in the OpenAPI document. */
  readonly id: string
  readonly description: string
  readonly example: string
}

/** Finds what names refer to. */
export interface Lookup {
  /** Returns the ids of those that exist and that the caller can see, with one statement. */
  find(context: ReadContext, names: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Returns the error of names that do not exist. */
  notFound(names: readonly string[]): Refusal
}

export type Lookups = Readonly<Record<Naming['kind'], Lookup>>

import { z } from 'zod'

/** How one value of an enumeration is called on the graph, and what it means. */
export interface Term {
  /** GraphQL name; the upper-cased value when absent. */
  readonly name?: string
  readonly description: string
}

/** What every enumeration and its values are called and mean on the graph, by the enumeration's id. */
export const vocabularies = new Map<
  string,
  { readonly description: string; readonly values: Readonly<Record<string, Term>> }
>()

/**
 * A zod enum with an id and a described value set: the REST parameter, the OpenAPI component and the GraphQL
 * enum are all made from it.
 */
export function vocabulary<const T extends Record<string, Term>>(id: string, description: string, values: T) {
  vocabularies.set(id, { description, values })
  return z.enum(Object.keys(values) as [keyof T & string, ...(keyof T & string)[]]).meta({ id, description })
}

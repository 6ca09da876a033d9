import { z } from 'zod'

/** GraphQL name and description of an enumeration value. */
export interface Term {
  /** GraphQL name. Default: the value in upper case. */
  readonly name?: string
  readonly description: string
}

/** Descriptions of every enumeration and its values, by the enumeration's id. */
export const vocabularies = new Map<
  string,
  { readonly description: string; readonly values: Readonly<Record<string, Term>> }
>()

/**
 * Defines a zod enum with an id and described values, from which the REST parameter, the OpenAPI component and the
 * GraphQL enum are derived.
 */
export function vocabulary<const T extends Record<string, Term>>(id: string, description: string, values: T) {
  vocabularies.set(id, { description, values })
  return z.enum(Object.keys(values) as [keyof T & string, ...(keyof T & string)[]]).meta({ id, description })
}

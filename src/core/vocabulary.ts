import { z } from 'zod'

/** GraphQL name and description of an enumeration value. */
export interface Term {
  /** GraphQL name. Default: the value in upper case. */
  readonly name?: string
  readonly description: string
  /** How to read the value, in one sentence for people who do not know it. */
  readonly explanation?: string
}

/** A value with a sentence on how to read it. */
export type ExplainedTerm = Term & Required<Pick<Term, 'explanation'>>

/** Returns all that documentation says of a value: what it is, and how to read it. */
export const meaningOf = ({ description, explanation }: Term): string =>
  explanation === undefined ? description : `${description} ${explanation}`

/** Descriptions of an enumeration and its values. */
interface Vocabulary {
  readonly description: string
  readonly values: Readonly<Record<string, Term>>
  /** Whether the values are also names of fields or arguments: in descriptions, such a name means these. */
  readonly areFields: boolean
  /** Type of the fault of a value that is none of these. */
  readonly faultType: string
}

/** Every enumeration by its id. */
export const vocabularies = new Map<string, Vocabulary>()

/**
 * Defines a zod enum with an id and described values, from which the REST parameter, the OpenAPI component and the
 * GraphQL enum are derived.
 */
export function vocabulary<const T extends Record<string, Term>>(
  id: string,
  description: string,
  values: T,
  { areFields = false, faultType = 'enum' }: Partial<Pick<Vocabulary, 'areFields' | 'faultType'>> = {},
) {
  vocabularies.set(id, { description, values, areFields, faultType })
  return z.enum(Object.keys(values) as [keyof T & string, ...(keyof T & string)[]]).meta({ id, description })
}

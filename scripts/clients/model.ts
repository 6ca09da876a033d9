import { UNLESS } from '../../src/protocols/rest/openapi/schemas.ts'

/** The operations of openapi.json, as the generators of clients read them. */

/** A JSON schema, as far as the document uses it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly description?: string
  readonly default?: unknown
}

interface Reference {
  readonly $ref: string
}

interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly deprecated?: boolean
  readonly parameters?: readonly (ParameterObject | Reference)[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

/** An OpenAPI document, as far as clients depend on it. */
export interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, ParameterObject>>
  }
}

/** A parameter, or a member of the body. */
export interface Parameter {
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly isRequired: boolean
  /** Whether it is required unless another parameter stands for it. */
  readonly isReplaceable: boolean
  readonly description: string
  readonly schema: Schema
}

/** An operation, as clients call it. */
export interface ClientOperation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly isDeprecated: boolean
  /** Those that every call needs come first. */
  readonly parameters: readonly Parameter[]
  /** Schema of a body that is a single value. */
  readonly document: Schema | null
  /** Schema of the answer as JSON. Null if the answer is a file or empty. */
  readonly answer: Schema | null
  readonly isFile: boolean
  /** Whether the answer is one of several pages. */
  readonly isPaged: boolean
  /** Whether a large request becomes a job. */
  readonly startsJobs: boolean
}

/** What the clients decide for their callers: how strict the server is, how callers are known, and how it writes an answer. */
const DECIDED = new Set(['Prefer', 'strict', 'link'])
const PRESENTATION = new Set(['format', 'csv_bom', 'decimal', 'separator', 'dates', 'layout'])

/** Resolves the references of a document. */
export const resolver =
  ({ components }: Api) =>
  (schema: Schema): Schema =>
    schema.$ref ? (components.schemas[nameOf(schema.$ref)] ?? {}) : schema

/** Returns the name that a reference points to. */
export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''

const jsonOf = (content: Content | undefined): Schema | null => content?.['application/json']?.schema ?? null

function membersOf(schema: Schema, resolve: (schema: Schema) => Schema): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    place: 'body',
    isRequired: schema.required?.includes(name) ?? false,
    isReplaceable: UNLESS in member,
    description: member.description ?? resolve(member).description ?? '',
    schema: member,
  }))
}

const urgencyOf = ({ isRequired, isReplaceable }: Parameter): number =>
  isRequired ? 2 : Number(isReplaceable)

function operationOf(api: Api, path: string, method: string, from: OperationObject): ClientOperation {
  const resolve = resolver(api)
  const declared = (from.parameters ?? []).flatMap((parameter) =>
    '$ref' in parameter ? (api.components.parameters[nameOf(parameter.$ref)] ?? []) : parameter,
  )
  const answered = Object.entries(from.responses).find(([status]) => /^20[01]$/.test(status))?.[1].content
  const isFile =
    declared.some(({ name }) => name === 'export_format') || (answered !== undefined && !jsonOf(answered))
  const body = jsonOf(from.requestBody?.content)
  const isDocument = body !== null && !resolve(body).properties
  const parameters = [
    ...declared
      .filter(({ name }) => !DECIDED.has(name) && (isFile || !PRESENTATION.has(name)))
      .map(
        ({ name, in: place, required = false, description = '', schema }): Parameter => ({
          ...{ name, place, isRequired: required, isReplaceable: UNLESS in schema, description, schema },
        }),
      ),
    ...(body && !isDocument ? membersOf(resolve(body), resolve) : []).filter(
      ({ name }) => !PRESENTATION.has(name),
    ),
  ]
  return {
    id: from.operationId,
    method: method.toUpperCase(),
    path,
    summary: from.summary,
    description: from.description,
    isDeprecated: from.deprecated ?? false,
    parameters: parameters.toSorted((a, b) => urgencyOf(b) - urgencyOf(a)),
    document: isDocument ? body : null,
    answer: isFile ? null : jsonOf(answered),
    isFile,
    isPaged: !isFile && parameters.some(({ name }) => name === 'page_number'),
    startsJobs: declared.some(({ name }) => name === 'Prefer'),
  }
}

/** Returns the operations of a document, in its order. Loads are not among them: they send files, and wait for jobs. */
export function operationsOf(api: Api): ClientOperation[] {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags.includes('Loads'))
      .map(([method, operation]) => operationOf(api, path, method, operation)),
  )
}

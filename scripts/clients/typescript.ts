import { FILES } from '../../src/ingest/files.ts'
import type { Api, ClientOperation, Schema } from './model.ts'
import { nameOf, operationsOf, resolver } from './model.ts'

/** Writes the types of the TypeScript client's REST calls. */

const capital = (id: string): string => `${id[0]?.toUpperCase()}${id.slice(1)}`
const inputNameOf = ({ id }: ClientOperation): string => `${capital(id)}Input`

function comment(text: string, indent: string): string {
  if (text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${text.replaceAll('*/', '*\\/')} */\n`
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join(
    '\n',
  )
}

const literals = (values: readonly unknown[]): string =>
  values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(' | ')

const keyOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`)

interface Member {
  readonly name: string
  readonly isRequired: boolean
  readonly description: string
  readonly schema: Schema
}

function membersText(members: readonly Member[], indent: string): string {
  return members
    .map(({ name, isRequired, description, schema }) => {
      const value = typeOf(schema, indent)
      // Absent and undefined mean the same, so that callers can pass what they may not have.
      const type = isRequired ? value : `${value} | undefined`
      return `${comment(description, indent)}${indent}readonly ${keyOf(name)}${isRequired ? '' : '?'}: ${type}\n`
    })
    .join('')
}

function objectText(
  { properties = {}, required, additionalProperties, ...schema }: Schema,
  indent: string,
): string {
  const inner = `${indent}  `
  const members = Object.entries(properties).map(([name, member]) => ({
    ...{ name, schema: member, description: member.description ?? '' },
    isRequired: required?.includes(name) ?? false,
  }))
  const isOpen = additionalProperties === true || 'patternProperties' in schema
  const others = typeof additionalProperties === 'object' ? typeOf(additionalProperties, inner) : 'unknown'
  const index = typeof additionalProperties === 'object' || isOpen || members.length === 0
  return `{\n${membersText(members, inner)}${index ? `${inner}readonly [name: string]: ${others}\n` : ''}${indent}}`
}

const EVEN: Readonly<Record<string, string>> = {
  ...{ string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' },
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return nameOf(schema.$ref)
  if (schema.enum) return literals(schema.enum)
  if (schema.const !== undefined) return literals([schema.const])
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ')
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return schema.properties ? objectText(schema, indent) : 'unknown'
  return types
    .map((type) => {
      if (type === 'array') return `readonly ${grouped(typeOf(schema.items ?? {}, indent))}[]`
      return type === 'object' ? objectText(schema, indent) : (EVEN[type] ?? 'unknown')
    })
    .join(' | ')
}

const grouped = (type: string): string => (/[ |]/.test(type) && !type.startsWith('{') ? `(${type})` : type)

function declarationOf(name: string, schema: Schema): string {
  const head = comment(schema.description ?? '', '')
  return schema.properties
    ? `${head}export interface ${name} ${objectText(schema, '')}\n`
    : `${head}export type ${name} = ${typeOf(schema, '')}\n`
}

function inputOf(operation: ClientOperation): string {
  const body = operation.document && {
    ...{ name: 'body', isRequired: true, description: 'JSON object to send.', schema: operation.document },
  }
  const members = [...operation.parameters, ...(body ? [body] : [])]
  return members.length === 0
    ? ''
    : `export interface ${inputNameOf(operation)} {\n${membersText(members, '  ')}}\n`
}

const hasInput = ({ parameters, document }: ClientOperation): boolean =>
  parameters.length > 0 || document !== null
const needsInput = ({ parameters, document }: ClientOperation): boolean =>
  document !== null || parameters.some(({ isRequired }) => isRequired)

function methodOf(operation: ClientOperation): string {
  const { id, summary, description, answer, isDeprecated } = operation
  const said = description === `${summary}.` ? description : `${summary}. ${description}`
  const type = hasInput(operation) ? inputNameOf(operation) : 'NoInput'
  const input = needsInput(operation) ? `input: ${type}` : `input?: ${type}`
  const result = answer ? typeOf(answer, '  ') : 'null'
  return `${comment(`${said}${isDeprecated ? ' @deprecated' : ''}`, '  ')}  ${id}(${input}, options?: CallOptions): Promise<${result}>\n`
}

/** What the client needs to know of an operation to send it. */
function rowOf({ id, method, path, document }: ClientOperation): string {
  return `  ${id}: { method: '${method}', path: '${path}'${document ? ', isDocument: true' : ''} },\n`
}

const isListOfPages = (api: Api, { isPaged, answer }: ClientOperation): boolean => {
  const resolve = resolver(api)
  const found = answer && resolve(answer)
  const page = found?.anyOf?.[0] ? resolve(found.anyOf[0]) : found
  return isPaged && page?.properties?.['pagination'] !== undefined
}

/** Returns the text of the module with the types of all operations of an OpenAPI document. */
export function typescriptOf(api: Api): string {
  const operations = operationsOf(api)
  const [files, calls] = [
    operations.filter(({ isFile }) => isFile),
    operations.filter(({ isFile }) => !isFile),
  ]
  const paged = calls.filter((operation) => isListOfPages(api, operation))
  const starting = calls.filter(({ startsJobs }) => startsJobs)
  const union = (named: readonly ClientOperation[]): string => literals(named.map(({ id }) => id))
  return [
    '/** Types of the REST operations. Generated from openapi.json: do not edit. */\n',
    "import type { CallOptions } from '../http.ts'\n",
    '/** Input of an operation without parameters. */\nexport type NoInput = Readonly<Record<string, never>>\n',
    ...Object.entries(api.components.schemas).map(([name, schema]) => declarationOf(name, schema)),
    ...operations.map(inputOf).filter((text) => text !== ''),
    `/** The operations that answer with JSON. */\nexport interface Rest {\n${calls.map(methodOf).join('')}}\n`,
    `/** Inputs of the operations that answer with a file. */\nexport interface Files {\n${files
      .map((operation) => `  readonly ${operation.id}: ${inputNameOf(operation)}\n`)
      .join('')}}\n`,
    `/** Operations whose answers have pages. */\nexport type Paged = ${union(paged)}\n`,
    `/** Operations whose large requests become jobs. */\nexport const STARTING = [${starting.map(({ id }) => `'${id}'`).join(', ')}] as const\nexport type StartsJobs = (typeof STARTING)[number]\n`,
    `/** Tables that can be loaded. */\nexport type LoadTable = ${literals(FILES.map(({ name }) => name))}\n`,
    `/** Method and path of each operation. */\nexport const OPERATIONS = {\n${operations.map(rowOf).join('')}} as const\n`,
  ].join('\n')
}

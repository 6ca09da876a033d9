import { FILES } from '../../src/ingest/files.ts'
import type { Api, ClientOperation, Parameter, Schema } from './model.ts'
import { nameOf, operationsOf, resolver } from './model.ts'
import { type Table, tableOf } from './tables.ts'

/** Writes the methods of the Python client. */

const WIDTH = 96

const snakeCase = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const constantOf = ({ id }: ClientOperation): string => `_${snakeCase(id).toUpperCase()}`

const KEYWORDS = new Set(['from', 'in', 'is', 'global', 'class', 'lambda', 'not', 'with', 'as'])
/** Returns the name of a parameter in Python: `If-Match` is `if_match`. */
const argumentOf = (name: string): string => {
  const plain = name.toLowerCase().replaceAll('-', '_')
  return KEYWORDS.has(plain) ? `${plain}_` : plain
}

/** Breaks a text into lines. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = indent
  for (const word of text.replaceAll('\\', '\\\\').split(/\s+/)) {
    const isFull = line.length + word.length + 1 > WIDTH && line.trim() !== ''
    if (isFull) lines.push(line)
    line = isFull ? `${indent}${word}` : line === indent ? `${indent}${word}` : `${line} ${word}`
  }
  return [...lines, line]
}

const literal = (value: unknown): string => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

const list = (values: readonly unknown[]): string => {
  const [one] = values
  return values.length === 1 ? `(${literal(one)},)` : `(${values.map(literal).join(', ')})`
}

const isDate = ({ name, schema }: Parameter): boolean =>
  (schema.type === 'string' && /(?:^|_)date$/.test(name)) ||
  name === 'as_of' ||
  schema.format === 'date' ||
  schema.format === 'date-time'

const EVEN: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
}

/** Names types, and collects those that must be declared. */
class Types {
  readonly #resolve: (schema: Schema) => Schema
  readonly #declared = new Map<string, string>()

  constructor(api: Api) {
    this.#resolve = resolver(api)
  }

  get declarations(): string[] {
    return [...this.#declared.values()]
  }

  /** Returns the type of a value that a caller passes. In a dictionary, a list stands for itself. */
  of(schema: Schema, isMember = false): string {
    const found = this.#resolve(schema)
    if (schema.$ref && (found.enum || found.properties)) return this.#name(nameOf(schema.$ref), found)
    const choices = found.anyOf ?? found.oneOf
    if (choices) {
      const types = choices.filter(({ type }) => type !== 'null').map((choice) => this.of(choice, isMember))
      return [...new Set(types)].join(' | ')
    }
    if (found.enum) return `Literal[${found.enum.map(literal).join(', ')}]`
    if (found.const !== undefined) return `Literal[${literal(found.const)}]`
    const type = [found.type ?? []].flat().find((each) => each !== 'null')
    const list = isMember ? 'Iterable' : 'OneOrMore'
    if (type === 'array') return found.items ? `${list}[${this.of(found.items, isMember)}]` : 'Iterable[Any]'
    return EVEN[type ?? ''] ?? (type === 'object' ? 'Mapping[str, Any]' : 'Any')
  }

  #name(name: string, schema: Schema): string {
    if (this.#declared.has(name)) return name
    // Before its members, which may refer to it.
    this.#declared.set(name, '')
    const text = schema.enum ? this.#choice(name, schema) : this.#dictionary(name, schema)
    // After its members: Python reads declarations in order.
    this.#declared.delete(name)
    this.#declared.set(name, text)
    return name
  }

  #choice(name: string, { enum: values = [], description = '' }: Schema): string {
    const members = values.map((value) => `    ${literal(value)},`)
    return [`${name} = Literal[`, ...members, ']', ...docstring(description.split('\n\n'), '')].join('\n')
  }

  #dictionary(name: string, { description = '', properties = {} }: Schema): string {
    const members = Object.entries(properties).flatMap(([member, schema]) => [
      `    ${member}: ${this.of(schema, true)}`,
      ...docstring([schema.description ?? ''], '    '),
    ])
    return [
      `class ${name}(TypedDict, total=False):`,
      ...docstring([description], '    '),
      '',
      ...members,
    ].join('\n')
  }
}

function docstring(paragraphs: readonly string[], indent: string): string[] {
  const texts = paragraphs.filter((text) => text !== '')
  const [only = ''] = texts
  if (texts.length === 1 && only.length + indent.length + 6 <= WIDTH) return wrapped(`"""${only}"""`, indent)
  const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => wrapped(line, indent))
  const lines = texts.flatMap((text) => ['', ...linesOf(text)]).slice(1)
  return [`${indent}"""${(lines[0] ?? '').trim()}`, ...lines.slice(1), `${indent}"""`]
}

function describe({ description, schema }: Parameter): string {
  const isSaid = schema.default === undefined || description.includes('Default:')
  return isSaid ? description : `${description} Default: \`${String(schema.default)}\`.`
}

/** Documents an operation in the form of the scientific packages. */
function documentation(
  { summary, description, isDeprecated }: ClientOperation,
  documented: readonly string[],
) {
  const head = docstring(
    [`${summary}.`, description === `${summary}.` ? '' : description, isDeprecated ? 'Deprecated.' : ''],
    '        ',
  )
  if (documented.length === 0) return head
  const lines = head.length === 1 ? [(head[0] ?? '').slice(0, -3)] : head.slice(0, -1)
  return [...lines, '', '        Parameters', '        ----------', ...documented, '        """']
}

function tableText(table: Table): string[] {
  const columns = Object.entries(table.columns).map(([name, kind]) => `            "${name}": "${kind}",`)
  return [
    '    Table(',
    ...(table.at === null ? [] : [`        at=${literal(table.at)},`]),
    ...(table.isGrouped ? ['        grouped=True,'] : []),
    ...(table.key === null ? [] : [`        key=${literal(table.key)},`]),
    ...(table.time === null ? [] : [`        time=${literal(table.time)},`]),
    ...(table.selectors.length === 0 ? [] : [`        selectors=${list(table.selectors)},`]),
    ...(table.nested ? [`        ${table.nested.becomes}_in=${literal(table.nested.column)},`] : []),
    '        columns={',
    ...columns,
    '        },',
    '    ),',
  ]
}

/** Declares what the client needs to know of an operation. */
function declaration(operation: ClientOperation, table: Table | null): string {
  const pageSize = operation.parameters.find(({ name }) => name === 'records_per_page')?.schema as
    | { maximum?: number }
    | undefined
  const lists = operation.parameters
    .filter(({ place, schema }) => place === 'body' && schema.type === 'array')
    .map(({ name }) => name)
  return [
    `${constantOf(operation)} = Operation(`,
    `    ${literal(operation.method)},`,
    `    ${literal(operation.path)},`,
    ...(table ? tableText(table) : []),
    ...(lists.length > 0 ? [`    lists=${list(lists)},`] : []),
    ...(operation.isPaged && pageSize?.maximum ? [`    page_size=${pageSize.maximum},`] : []),
    ...(operation.startsJobs ? ['    starts_jobs=True,'] : []),
    ')',
  ].join('\n')
}

interface Method {
  readonly name: string
  readonly call: string
  readonly returns: string
  readonly operation: ClientOperation
  /** Parameters that the method has beyond those of the operation. */
  readonly extra?: { readonly text: string; readonly documentation: string }
  readonly without?: readonly string[]
}

function method({ name, call, returns, operation, extra, without = [] }: Method, types: Types): string {
  const parameters = operation.parameters.filter((parameter) => !without.includes(parameter.name))
  const typed = parameters.map((parameter) => {
    const type = isDate(parameter) ? 'When' : types.of(parameter.schema)
    return { ...parameter, argument: argumentOf(parameter.name), type }
  })
  const required = typed.filter(({ isRequired }) => isRequired)
  // The end of a range follows its start, as in every function that takes both.
  const hasEnd = typed.some(({ name: wire, isReplaceable }) => isReplaceable && wire === 'start_date')
  const isEnd = ({ name: wire, isReplaceable }: Parameter) =>
    isReplaceable || (hasEnd && wire === 'end_date' && !operation.document && !extra)
  const optional = typed
    .filter(({ isRequired }) => !isRequired)
    .toSorted((a, b) => Number(isEnd(b)) - Number(isEnd(a)))
  const ends = optional.filter(isEnd)
  const named = optional.filter((parameter) => !isEnd(parameter))
  const body = operation.document ? types.of(operation.document) : null
  const signature = [
    '        self,',
    ...required.map(({ argument, type }) => `        ${argument}: ${type},`),
    ...(body ? [`        body: ${body},`] : []),
    ...(extra ? [`        ${extra.text},`] : []),
    ...ends.map(({ argument, type }) => `        ${argument}: ${type} | None = None,`),
    ...(named.length > 0 ? ['        *,'] : []),
    ...named.map(({ argument, type }) => `        ${argument}: ${type} | None = None,`),
  ]
  const documented = [
    ...required.map(({ argument, ...parameter }) => [argument, describe(parameter)] as const),
    ...(body && operation.document ? [['body', 'JSON object to send.'] as const] : []),
    ...(extra ? [[extra.text.split(':')[0] ?? '', extra.documentation] as const] : []),
    ...optional.map(({ argument, ...parameter }) => [argument, describe(parameter)] as const),
  ].flatMap(([argument, text]) => [`        ${argument}`, ...wrapped(text, '            ')])
  const given = typed.map(({ name: wire, argument }) => `                ${literal(wire)}: ${argument},`)
  return [
    `    def ${name}(`,
    ...signature,
    `    ) -> ${returns}:`,
    ...documentation(operation, documented),
    `        return self.${call}(`,
    `            ${constantOf(operation)},`,
    ...(given.length > 0 ? ['            {', ...given, '            },'] : ['            {},']),
    ...(body ? ['            body,'] : []),
    ...(extra ? ['            to,'] : []),
    '        )',
  ].join('\n')
}

const FILE = {
  text: 'to: str | PathLike[str]',
  documentation: 'Path of the file to write. An interrupted download to the same path is resumed.',
}

function methodsOf(operation: ClientOperation, table: Table | null, types: Types): string[] {
  const name = snakeCase(operation.id)
  if (operation.isFile)
    return [method({ name, call: '_file', returns: 'Download', operation, extra: FILE }, types)]
  if (!table) {
    const isList = [operation.answer?.type ?? []].flat().includes('array')
    const returns = operation.answer === null ? 'None' : isList ? 'list[Any]' : 'Document'
    const call = operation.answer === null ? '_nothing' : isList ? '_list' : '_document'
    return [method({ name, call, returns, operation }, types)]
  }
  const without = ['page_number', 'records_per_page', 'data_version']
  return [
    method({ name, call: '_table', returns: 'DataFrame', operation }, types),
    ...(operation.startsJobs
      ? [method({ name: `start_${name}`, call: '_start', returns: 'Job', operation, without }, types)]
      : []),
  ]
}

/** Columns of each table that can be loaded. */
const LOAD_COLUMNS = FILES.map(({ name, columns }) => `    ${literal(name)}: ${list(Object.keys(columns))},`)

/** Returns the text of the module with one method per operation of an OpenAPI document. */
export function pythonOf(api: Api): string {
  const types = new Types(api)
  // The paths of aggregates serve all jobs: those of securities would be the same methods under other names.
  const isTwin = ({ path }: ClientOperation) => path.startsWith('/securities/jobs')
  const operations = operationsOf(api)
    .filter((operation) => !isTwin(operation))
    .map((operation) => ({ operation, table: tableOf(api, operation) }))
  const methods = operations.flatMap(({ operation, table }) => methodsOf(operation, table, types))
  const declarations = operations.map(({ operation, table }) => declaration(operation, table))
  const starting = operations.filter(({ operation }) => operation.startsJobs)
  const jobs = starting.map(
    ({ operation }) => `    ${literal(operation.path)}: ${constantOf(operation)}.table,`,
  )
  const text = [
    '"""Methods of the client, one per operation. Generated from openapi.json: do not edit."""',
    `from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Literal, TypedDict

from pandas import DataFrame

from ._caller import Caller
from ._downloads import Download
from ._jobs import Job
from ._model import Document, OneOrMore, Operation, Table, When`,
    ...types.declarations,
    ...declarations,
    ['JOB_TABLES: dict[str, Table | None] = {', ...jobs, '}'].join('\n'),
    ['LOAD_COLUMNS: dict[str, tuple[str, ...]] = {', ...LOAD_COLUMNS, '}'].join('\n'),
  ].join('\n\n')
  const head = 'class Operations(Caller):\n    """The operations of the service, one method each."""'
  return `${text}\n\n\n${[head, ...methods].join('\n\n')}\n`
}

import { z } from 'zod'
import { shortened } from '../../core/bounds.ts'
import { type Fault, InvalidInput, withUnlisted } from '../../core/errors.ts'
import { faultsOf } from '../../core/faults.ts'
import { snakeCase } from '../../core/names.ts'
import { isStrict, shapeOf } from '../../core/shape.ts'
import type { Context } from '../context.ts'
import { type NameRules, normalise } from '../identify.ts'
import { BODY, readBody, readDocument } from './body.ts'
import { type Locate, toWirePath } from './errors.ts'
import { type GivenInput, MAX_UNKNOWN, QUERY, readInput, type Unknown } from './input.ts'
import { isInPath, type Route, takesBody } from './route.ts'
import { bracketAdvice, StrictInput, UNKNOWN, unknownFault } from './strict.ts'
import { TableInput, type TableRequest, tableFaults, tableRequest } from './tables/parameters.ts'

/** Returns path parameters as sent: whether they are UTF-8 is checked with the other parameters. */
function rawPathParameters(template: string, url: string): Record<string, string> {
  const parts = new URL(url).pathname.split('/')
  return Object.fromEntries(
    template
      .split('/')
      .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), parts[index] ?? '']] : [])),
  )
}

const TABLE_PROPERTIES = shapeOf(TableInput).properties ?? {}
const STRICT_PROPERTIES = shapeOf(StrictInput).properties ?? {}

/** Returns the parameters that are in the query, whether or not the route takes a body. */
const protocolProperties = ({ table }: Route) => ({ ...(table && TABLE_PROPERTIES), ...STRICT_PROPERTIES })

/** Splits the properties of a route's input: those in path and query, and those in the body if the route takes one. */
function placesOf(route: Route) {
  const properties = Object.entries(shapeOf(route.input).properties ?? {})
  const inBody = takesBody(route) ? properties.filter(([name]) => !isInPath(route, name)) : []
  const inAddress = properties.filter((property) => !inBody.includes(property))
  return {
    inBody: Object.fromEntries(inBody),
    inAddress: { ...Object.fromEntries(inAddress), ...protocolProperties(route) },
  }
}

/** Returns the reader of a route's input: from path and query, or from path and body if the route takes one. */
function inputReader(route: Route): (request: Request) => GivenInput | Promise<GivenInput> {
  const { inBody, inAddress } = placesOf(route)
  const readAddress = ({ url }: Request) =>
    readInput(inAddress, new URL(url).search, rawPathParameters(route.path, url))
  if (!takesBody(route)) return readAddress
  const { document, judgeDocument } = route
  return async (request) => {
    const address = readAddress(request)
    const body = document
      ? await readDocument(request, document, judgeDocument)
      : await readBody(request, inBody)
    return {
      values: { ...address.values, ...body.values },
      faults: address.faults,
      unknown: [...address.unknown, ...body.unknown],
      moreUnknown: body.moreUnknown,
    }
  }
}

/** Returns the locations of a route's input values. Inside a document, names stay as the client sent them. */
export function locator(route: Route): Locate {
  const elsewhere = takesBody(route) ? 'body' : 'query'
  const ofProtocol = protocolProperties(route)
  return (path) => {
    const name = String(path[0])
    if (name === QUERY) return ['query', ...path.slice(1)]
    if (name === route.document || name === BODY) return ['body', ...path.slice(1)]
    const place = isInPath(route, name) ? 'path' : Object.hasOwn(ofProtocol, name) ? 'query' : elsewhere
    return [place, ...toWirePath(path)]
  }
}

type Values = GivenInput['values']

/** Splits the parameters of the protocol from the rest of the input. */
function split(values: Values, properties: ReturnType<typeof protocolProperties>) {
  const { yes = [], no = [] } = Object.groupBy(Object.entries(values), ([name]) =>
    Object.hasOwn(properties, name) ? 'yes' : 'no',
  )
  return { input: Object.fromEntries(no), ofProtocol: Object.fromEntries(yes) }
}

const JSON_TABLE = tableRequest(TableInput.parse({}), null)

const ONLY_JSON = faultsOf(
  z.strictObject({ format: z.enum(['json']) }).safeParse({ format: '' }).error?.issues ?? [],
  { format: '' },
  TableInput,
)

/** Whether responses are JSON, which `format` cannot change. A body may have a member of that name. */
const isAlwaysJson = (route: Route): boolean => !route.table && !route.media && !takesBody(route)

/** Whether an unknown parameter is the format of a response that is always JSON. */
const isFormat = ({ path: [place, name] }: Unknown): boolean => place === QUERY && name === 'format'

/** Returns the fault of a request for another format of a response that is always JSON. */
function refusedFormat(unknown: readonly Unknown[]): Fault[] {
  const { input } = unknown.find(isFormat) ?? { input: 'json' }
  return input === 'json' ? [] : ONLY_JSON.map((fault) => ({ ...fault, input }))
}

/** Parses the parameters of a table. */
function parseTable({ table }: Route, values: Values, { headers }: Request) {
  if (!table) return { request: JSON_TABLE, faults: [] }
  const parsed = TableInput.safeParse(values)
  if (!parsed.success)
    return { request: JSON_TABLE, faults: faultsOf(parsed.error.issues, values, TableInput) }
  const request = tableRequest(parsed.data, headers.get('accept'))
  const isWide = table.pivot !== undefined
  return { request, faults: tableFaults(request, { isWide }) }
}

const EXTRA = { type: 'extra_forbidden', message: 'Extra inputs are not permitted' }

/** Returns the judge of unknown names: faults of requests that are strict, or have a body that must be. */
function unknownJudge(route: Route) {
  const { inAddress, inBody } = placesOf(route)
  const names = { inQuery: Object.keys(inAddress).map(snakeCase), inBody: Object.keys(inBody).map(snakeCase) }
  return (unknown: readonly Unknown[], more: number, values: Values): Fault[] => {
    const strict = StrictInput.safeParse(values)
    if (!strict.success) return faultsOf(strict.error.issues, values, StrictInput)
    const fault = strict.data.strict
      ? (one: Unknown) => [unknownFault(one, names)]
      : ({ path, input }: Unknown) => (path[0] === BODY ? [{ path, ...EXTRA, input }] : [])
    if (!strict.data.strict && !isStrict(route.input)) return []
    const faults = unknown.flatMap(fault)
    return withUnlisted(faults.slice(0, MAX_UNKNOWN), Math.max(0, faults.length - MAX_UNKNOWN) + more)
  }
}

/** On REST, what looks like a name stands in the place of an id. */
export const NAMES: NameRules = {
  isName: (text, { pattern }) => pattern.test(text),
  skipsUnknown: true,
  parameterOf: (member) => member,
}

/** A parameter that the route does not know, and how it is spelled, if that is evident. */
export interface UnknownParameter {
  readonly name: string
  readonly advice: string | null
}

/** Returns the faults of names with brackets, which explain what else is missing. */
const bracketFaults = (unknown: readonly Unknown[], faults: readonly Fault[]): Fault[] =>
  faults.some(({ type }) => type === UNKNOWN)
    ? []
    : unknown
        .filter((one) => bracketAdvice(one) !== null)
        .map((one) => unknownFault(one, { inQuery: [], inBody: [] }))

/** Returns the header that states the dates of relative ones: in every response, as not every body has a place for them. */
function datesOf(sent: Values, dated: Values): Record<string, string> {
  const resolved = Object.entries(dated).filter(
    ([name, date]) => typeof date === 'string' && date !== sent[name],
  )
  if (resolved.length === 0) return {}
  return {
    'X-Effective-Dates': resolved.map(([name, date]) => `${snakeCase(name)}=${String(date)}`).join(', '),
  }
}

/** A valid request. */
export interface ParsedRequest {
  /** Input of the route. Valid ids stand in for names, which are yet to be looked up. */
  readonly input: unknown
  /** Parameters that the route does not know: the first ones, and the number of the others. */
  readonly unknown: readonly UnknownParameter[]
  readonly moreUnknown: number
  readonly table: TableRequest
  /** Header that states the dates of relative ones, if there are any. */
  readonly dates: Readonly<Record<string, string>>
  /** Returns the input with the ids that names refer to. Warns of unknown ones. Without names, reads nothing. */
  identify(context: Context): Promise<unknown>
}

/** Returns the parser of a route's requests. Throws InvalidInput with every fault. */
export function parser(route: Route) {
  const read = inputReader(route)
  const judgeUnknown = unknownJudge(route)
  const properties = protocolProperties(route)
  const alwaysJson = isAlwaysJson(route)
  const shape = shapeOf(route.input)
  return async (request: Request, now: Date): Promise<ParsedRequest> => {
    const { values: all, faults: unread, unknown: unknownMembers, moreUnknown } = await read(request)
    const { input: values, ofProtocol } = split(all, properties)
    const { request: table, faults: clashes } = parseTable(route, ofProtocol, request)
    const ignored = unknownMembers.filter((one) => !alwaysJson || !isFormat(one))
    const unknown = ignored.slice(0, MAX_UNKNOWN)
    const faults = [
      ...unread,
      ...clashes,
      ...(alwaysJson ? refusedFormat(unknownMembers) : []),
      ...judgeUnknown(ignored, moreUnknown, ofProtocol),
    ]
    const unreadable = new Set(faults.map(({ path }) => path[0]))
    const judge = (input: unknown) => {
      const parsed = route.input.safeParse(input)
      // An unreadable parameter was left out, so it must not be reported as missing too.
      const judged = parsed.success
        ? []
        : faultsOf(parsed.error.issues, values, route.input).filter(({ path }) => !unreadable.has(path[0]))
      if (!parsed.success || faults.length > 0)
        throw new InvalidInput([...faults, ...bracketFaults(unknown, faults), ...judged])
      return parsed.data
    }
    const { dated, values: standIns, identify } = normalise(values, shape, NAMES, now)
    const input = judge(standIns)
    return {
      dates: datesOf(values, dated),
      ...{ input, table, moreUnknown: ignored.length - unknown.length + moreUnknown },
      unknown: unknown.map((one) => ({
        name: shortened(one.path.slice(1).join('.')),
        advice: bracketAdvice(one),
      })),
      identify: async (context) => (identify ? judge(await identify(context)) : input),
    }
  }
}

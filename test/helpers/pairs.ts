import { type GraphQLField, getNamedType, isAbstractType, isLeafType, isObjectType } from 'graphql'
import { routes } from '../../src/app/areas.ts'
import { schema } from '../../src/app/schema.ts'
import { camelCase } from '../../src/core/names.ts'
import { atTime } from '../../src/core/request-time.ts'
import { RANGE, shapeOf } from '../../src/core/shape.ts'
import { CALCULATED_NAMES } from '../../src/market/metrics.ts'
import { type Route, takesBody } from '../../src/protocols/rest/route.ts'
import { literalOf } from './literals.ts'
import { NOW } from './market.ts'
import { restOf, SAMPLED } from './requests.ts'
import { accepts, leastOf, type Members, propertiesOf, sampleOf, variationsOf } from './samples.ts'

/** REST requests, each with its GraphQL counterpart: the same operation, with everything that REST returns. */

export interface Pair {
  /** Path of the route. */
  readonly path: string
  readonly address: string
  readonly graph: string
  /** Whether the counterpart pages by cursor, which reads one row more than a numbered page. */
  readonly isConnection: boolean
  /** Body of a POST; absent for GET. */
  readonly body?: object
}

type Field = GraphQLField<unknown, unknown>

/** Fields that REST does not return, or returns in another form. */
const APART: Readonly<Record<string, string>> = {
  AggregateConnection: 'totalCount',
  AnalysedSeries: 'flowSeries instrument',
  Bar: 'instrument pxLinked',
  FlowObservation: 'revisions',
  LatestFlowObservation: 'revisions',
  Security: 'activeFrom activeTo',
  BarColumns: 'pxLinked',
  TransformedMetrics: 'pxLinked',
  TransformedColumns: 'pxLinked',
  User: 'preferences preferencesTag profileTag',
}
const REPEATED = ['edges', 'pageInfo']
const STANDARD = ['zScore', 'momentum', 'ris', 'rank']
const CALCULATED = CALCULATED_NAMES.map(camelCase)

/** Whether REST returns a field for these parameters, some of which select fields. */
function isReturned(of: string, { name, type, args }: Field, asked: Members): boolean {
  const isLeaf = isLeafType(getNamedType(type))
  if (REPEATED.includes(name) || APART[of]?.split(' ').includes(name)) return false
  if (args.length > 0) return isLeaf && name in asked
  if (name === 'transformed') return 'transformation' in asked || 'normalisation' in asked
  if (!isLeaf || !/^(?:Bar(?:Columns)?|Transformed\w+)$/.test(of)) return true
  const { fields, calculateMetrics } = asked
  if (Array.isArray(fields)) return ['ts', ...fields.map(camelCase)].includes(name)
  return (
    !CALCULATED.some((calculated) => calculated === name) ||
    (calculateMetrics === true && STANDARD.includes(name))
  )
}

/** Selects what REST returns of a type; of a node, its leaves. */
function selectionOf(name: string, asked: Members): string {
  const type = schema.getType(name)
  if (isAbstractType(type)) {
    const members = schema.getPossibleTypes(type)
    return members.map((member) => `... on ${member.name} { ${selectionOf(member.name, asked)} }`).join(' ')
  }
  if (!isObjectType(type)) throw new Error(`There is no type ${name}`)
  const isNode = type.getInterfaces().some((one) => one.name === 'Node')
  const fields = Object.values(type.getFields()).filter((field) => isReturned(name, field, asked))
  const selected = fields.flatMap((field) => {
    const {
      args: [argument],
      type: given,
    } = field
    if (!isLeafType(getNamedType(given)))
      return isNode ? [] : [`${field.name} { ${selectionOf(getNamedType(given).name, asked)} }`]
    return [argument ? `${field.name}(${argument.name}: ${asked[field.name]})` : field.name]
  })
  return selected.join(' ')
}

/** Operations whose root field has another name. */
const FIELDS: Readonly<Record<string, string>> = { userProfile: 'viewer' }

const fieldOf = ({ operation: { id } }: Route): Field => {
  const field = schema.getQueryType()?.getFields()[FIELDS[id] ?? id]
  if (!field) throw new Error(`There is no field for ${id}`)
  return field
}

const isConnection = ({ args }: Field): boolean => args.some(({ name }) => name === 'first')
/** Number of items that the graph returns at once, at most. */
const MOST = 1000

/** What paths return of connected objects, besides the object itself. */
const CONNECTED: Readonly<Record<string, (asked: Members) => string>> = {
  '/aggregates/reference/{provider_id}': ({ includeConstituents }) =>
    includeConstituents
      ? `constituents(first: ${MOST}) { nodes { ${selectionOf('Security', {})} } }`
      : 'constituentsCount',
  '/aggregates/reference/{provider_id}/constituents': ({ asOf = null }) =>
    `constituents(first: ${MOST}, asOf: ${JSON.stringify(asOf)}) { nodes { securityId } }`,
}

/** Returns the parameters of an operation as arguments of its field. */
function argumentsOf({ operation }: Route, field: Field, asked: Members): string {
  const shapes = shapeOf(operation.input).properties ?? {}
  const given = Object.entries(asked).flatMap(([member, value]) => {
    const isSize = isConnection(field) && ['recordsPerPage', 'first'].includes(member)
    const name = isSize ? 'first' : (shapes[member]?.argument ?? member)
    const argument = field.args.find((known) => known.name === name)
    if (!argument || value === undefined) return []
    return [`${name}: ${literalOf(isSize ? Math.min(Number(value), MOST) : value, argument.type)}`]
  })
  return given.length > 0 ? `(${given.join(', ')})` : ''
}

function graphOf(route: Route, members: Members): string {
  const parsed = () => {
    const input = route.input.parse(atTime(members, shapeOf(route.input), NOW))
    const { startDate, endDate, ...others } = Object(
      route.toInput(input, new Request('http://flowgate.test')),
    )
    const { [RANGE]: range } = members
    return range === undefined ? { startDate, endDate, ...others } : { ...others, range }
  }
  const asked: Members = route.input === route.operation.input ? members : parsed()
  const field = fieldOf(route)
  const type = getNamedType(field.type)
  const call = `${field.name}${argumentsOf(route, field, asked)}`
  if (isLeafType(type)) return `{ ${call} }`
  const connected = CONNECTED[route.path]?.(members) ?? ''
  return `{ ${call} { ${selectionOf(type.name, { ...members, ...asked })} ${connected} } }`
}

/**
 * Returns a request that both protocols understand alike: with an asset class, which the graph otherwise derives from the
 * selection, and with the first page, where the graph has no other.
 */
function comparable(route: Route, members: Members): Members {
  const { assetClass, pageNumber } = propertiesOf(route)
  const paged = pageNumber && isConnection(fieldOf(route)) ? { ...members, pageNumber: 1 } : members
  if (!assetClass || assetClass.defaultValue !== undefined || 'assetClass' in members) return paged
  const classed = ['cash', 'options'].map((one) => ({ ...paged, assetClass: assetClass.item ? [one] : one }))
  return classed.find((request) => accepts(route, request)) ?? paged
}

function pairsOf(route: Route): Pair[] {
  const requests = [sampleOf(route), ...variationsOf(route), ...(route.example ? [] : [leastOf(route)])]
  const pairs = requests.map((members): Pair => {
    const asked = comparable(route, members)
    const { path, body } = restOf(route, asked)
    return {
      path: route.path,
      address: takesBody(route) ? `POST ${path} ${JSON.stringify(body)}` : path,
      graph: graphOf(route, asked),
      isConnection: isConnection(fieldOf(route)) || route.path in CONNECTED,
      ...(takesBody(route) && { body: Object(body) }),
    }
  })
  return [...new Map(pairs.map((pair) => [pair.address, pair])).values()]
}

const groups = routes
  .filter((route) => SAMPLED.includes(route) || (route.method === 'get' && route.operation.id in FIELDS))
  .map(pairsOf)
/** A plain request of each route, and those that give its parameters all their values. */
export const PAIRS: readonly Pair[] = groups.flat()
/** A plain request of each route, and the two with the most parameters, of any version of the data. */
export const MAIN_PAIRS: readonly Pair[] = groups.flatMap((pairs) =>
  pairs.filter(({ address }) => !address.includes('data_version')).slice(0, 3),
)

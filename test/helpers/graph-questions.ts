import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { routes } from '../../src/app/areas.ts'
import { schema } from '../../src/app/schema.ts'
import { shapeOf } from '../../src/core/shape.ts'
import { literalOf } from './literals.ts'
import { cursorOf, globalIdsOf, NAMING, referencesOf, tagOf } from './references.ts'
import { leastOf, sampleOf } from './samples.ts'
import { NOTHING, type Things } from './things.ts'

/** GraphQL requests of all fields about a user's things. */

export interface GraphQuestion {
  readonly query: string
}

type Field = GraphQLField<unknown, unknown>
type Argument = GraphQLArgument | GraphQLInputField

/** Whether an argument must be given. The schema does not require ids, as their names may be given instead. */
export const isNeeded = ({ name, type, description }: Argument): boolean =>
  isNonNullType(type) ||
  / Required without `range`\.$/.test(description ?? '') ||
  /^(?:aggregateIds?|securityId)\d?$|^username$/.test(name) ||
  // The conditions of a screen.
  (name === 'all' && isListType(getNullableType(type)))

/** Selects everything in a type that needs no arguments, down to a number of levels. */
export function selectionOf(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type)
  // The object that a mutation returns is one level below its payload.
  const isPayload = named.name.endsWith('Payload')
  if (isUnionType(named))
    return `__typename ${named
      .getTypes()
      .map((member) => `... on ${member.name} { ${selectionOf(member, isPayload ? levels : 0)} }`)
      .join(' ')}`
  if (!isObjectType(named) && !isInterfaceType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => selected(field, levels))
  return fields.length > 0 ? fields.join(' ') : '__typename'
}

function selected(field: Field, levels: number): string[] {
  const type = getNamedType(field.type)
  if (field.args.some(isNeeded)) return []
  if (isLeafType(type)) return [field.name]
  // `nodes` covers what `edges` contains.
  if (levels === 0 || field.name === 'edges' || !isCompositeType(type)) return []
  const few = field.args.some(({ name }) => name === 'first') ? '(first: 3)' : ''
  // A connection does not count as a level.
  const within = selectionOf(field.type, type.name.endsWith('Connection') ? 1 : levels - 1)
  return [`${field.name}${few} { ${within} }`]
}

/** Values of arguments that are needed beside those about things, from the samples of the routes. */
const SAMPLES: ReadonlyMap<string, unknown> = new Map([
  ...routes.flatMap((route) => {
    const shapes = shapeOf(route.input).properties ?? {}
    return Object.entries({ ...sampleOf(route), ...leastOf(route) }).map(
      ([name, value]) => [shapes[name]?.argument ?? name, value] as const,
    )
  }),
  ['constituents', [{ ticker: 'ALFA' }]],
  ['id', 'nothing'],
  // Those of events on REST: on the graph, of instruments too.
  ['ids', undefined],
  ['charts', { mine: 1 }],
  ['preferences', { mine: 1 }],
])

/** Returns an argument with a sample of a value. */
export const sampleFor = ({ name, type }: Argument): string =>
  `${name}: ${literalOf(SAMPLES.get(name), type)}`

/** Returns what an argument of a field can say about things. */
function valuesOf({ name, type }: Argument, field: Field, things: Things): readonly unknown[] {
  const isGlobal = getNamedType(type).name === 'ID'
  if (/^ids?$/.test(name)) {
    if (isGlobal) return globalIdsOf(field.name, things)
    return [getNamedType(type).name === 'Int' ? things.aggregateId : things.chartId]
  }
  if (name === 'ifMatch') return [tagOf(field.name, things)]
  if (name !== 'after' && name !== 'before') return referencesOf(name, things)
  const cursor = cursorOf(field.name, getNamedType(field.type).name.replace('Connection', ''), things)
  return cursor === null ? [] : [cursor]
}

/** Returns the first item of a list that a field can take. */
const firstOf = (name: string, field: Field): unknown =>
  name === 'providerIds' && !field.name.startsWith('security') ? 'AGG-IDX' : [SAMPLES.get(name)].flat()[0]

/** Fields that compare at least two items. */
const COMPARING = /^(?:aggregateComparison|aggregatesSideBySide)$/

/** Returns the argument that says of a screen or a study that it is of aggregates, if its universe or its events are. */
const ofKind = (name: string, literal: string): string[] =>
  (name === 'universe' && /^\{ (?:aggregate|types|subtypes)/.test(literal)) ||
  (name === 'signals' && literal.includes('{ aggregateId'))
    ? ['kind: AGGREGATES']
    : []

/** Returns literals of an argument that refer to things. In a list they are alone, or beside another item. */
function referring(argument: Argument, field: Field, things: Things, type = argument.type): string[] {
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    const first = firstOf(argument.name, field)
    const others = first === undefined ? [] : [literalOf(first, nullable.ofType)]
    const own = isInputObjectType(getNamedType(nullable)) ? referencesOf(argument.name, things) : []
    if (own.length > 0) return own.map((value) => `[${literalOf(value, nullable.ofType)}]`)
    const items = referring(argument, field, things, nullable.ofType)
    if (isInputObjectType(getNamedType(nullable)))
      return items.map((item) => `[${[...others, item].join(', ')}]`)
    const alone = COMPARING.test(field.name) ? [] : items.slice(0, 1).map((item) => `[${item}]`)
    return items.length > 0 ? [...new Set([...alone, `[${[...others, ...items].join(', ')}]`])] : []
  }
  if (isInputObjectType(nullable)) {
    const { all } = nullable.getFields()
    const needsConditions = ({ name }: Argument) =>
      nullable.name === 'ScreenDefinition' || (nullable.name === 'StudySignal' && name === 'name')
    const conditionsFor = (member: Argument) => (all && needsConditions(member) ? [sampleFor(all)] : [])
    return Object.values(nullable.getFields()).flatMap((member) =>
      referring(member, field, things).map(
        (literal) =>
          `{ ${[...conditionsFor(member), ...ofKind(member.name, literal), `${member.name}: ${literal}`].join(', ')} }`,
      ),
    )
  }
  if (isEnumType(nullable)) return []
  return valuesOf(argument, field, things).map((value) => literalOf(value, nullable))
}

/** Names of orders, each of which has cursors of its own. */
const ordersOf = (args: readonly Argument[]): string[] => {
  const type = getNamedType(args.find(({ name }) => name === 'orderBy')?.type)
  return isEnumType(type) ? type.getValues().map(({ name }) => `, orderBy: ${name}`) : ['']
}

/** Whether an argument takes the place of a needed one: it names what the other identifies. */
const replaces = (name: string, needed: string): boolean =>
  name === needed ||
  name.replace(/ProviderId(?!s)/, 'Id').replace(/^ticker(?!s)/, 'securityId') === needed ||
  (name === 'id' && needed === 'aggregateId')

/** Fields that need some selection of securities, which the schema cannot say, or that wait without one. */
const SELECTING =
  /^(?:security(?:Latest|Panel|Stats|Timeseries)|seriesJobEstimate|startSeriesJob)$|^(?:alertFired|markAlertEventsRead)$/

/** Returns arguments of a field with one reference each and, if they need none, the fewest. */
function argumentsOf(args: readonly Argument[], field: Field, things: Things): string[] {
  const needed = args.filter(isNeeded)
  const about = args.flatMap((argument) => {
    const others = needed.filter(({ name }) => !replaces(argument.name, name)).map(sampleFor)
    const orders = /^(?:after|before)$/.test(argument.name) ? ordersOf(args) : ['']
    return referring(argument, field, things).flatMap((literal) =>
      orders.map((order) =>
        [...others, ...ofKind(argument.name, literal), `${argument.name}: ${literal}${order}`].join(', '),
      ),
    )
  })
  const isOfThings = needed.some((argument) => referring(argument, field, things).length > 0)
  return isOfThings || SELECTING.test(field.name) ? about : [needed.map(sampleFor).join(', '), ...about]
}

const ROOTS = ['Query', 'Mutation', 'Subscription']

const fieldsOf = (name: string): Field[] => {
  const type = schema.getType(name)
  return isObjectType(type) ? Object.values(type.getFields()) : []
}

/** Arguments of lists that could show things in further ways, although nothing refers to them. */
const LISTING: Readonly<Record<string, readonly string[]>> = {
  aggregateLeaderboard: ['sort: NAME, order: ASC', 'date: "2026-03-05"'],
  flowSeriesList: ['frequencies: [EVENT]'],
  searchInstruments: ['query: "ALFA", includeSingleSecurity: true, isActive: null'],
  securityTimeseries: ['date: "2026-03-10"'],
}

const inputOf = ({ args: [input] }: Field): GraphQLInputObjectType | undefined => {
  const type = input?.name === 'input' ? getNamedType(input.type) : undefined
  return isInputObjectType(type) ? type : undefined
}

/** Returns the arguments of a field; of a mutation, the members of its input. */
const argumentsIn = (field: Field): readonly Argument[] =>
  Object.values(inputOf(field)?.getFields() ?? field.args)

function rootArguments(field: Field, things: Things): string[] {
  const asked = argumentsOf(argumentsIn(field), field, things)
  return inputOf(field)
    ? asked.map((args) => `input: { ${args} }`)
    : [...asked, ...(LISTING[field.name] ?? [])]
}

const called = ({ name, type }: Field, args: string, selection = selectionOf(type, 1)): string =>
  `${name}${args ? `(${args})` : ''} ${isLeafType(getNamedType(type)) ? '' : `{ ${selection} }`}`

/** Queries around fields of types, some of whose arguments can refer to things. */
export const AROUND: Readonly<Record<string, (within: string) => string>> = {
  Aggregate: (within) => `{ aggregate(by: { aggregateId: 1 }) { ${within} } }`,
  Security: (within) => `{ security(by: { ticker: "ALFA" }) { ${within} } }`,
  User: (within) => `{ viewer { ${within} } }`,
}

type Questions = Readonly<Record<string, (things: Things) => readonly GraphQuestion[]>>

const rootQuestions = (selection?: string): Questions =>
  Object.fromEntries(
    ROOTS.flatMap((root) =>
      fieldsOf(root).map((field) => [
        `${root}.${field.name}`,
        (things: Things) =>
          rootArguments(field, things).map((args) => ({
            query: `${root.toLowerCase()} { ${called(field, args, selection)} }`,
          })),
      ]),
    ),
  )

const nestedQuestions: Questions = Object.fromEntries(
  Object.entries(AROUND).flatMap(([name, around]) =>
    fieldsOf(name)
      .filter((field) => field.args.some((argument) => referring(argument, field, NOTHING).length > 0))
      .map((field) => [
        `${name}.${field.name}`,
        (things: Things) =>
          argumentsOf(field.args, field, things).map((args) => ({ query: around(called(field, args)) })),
      ]),
  ),
)

/** All GraphQL requests, by field. */
export const GRAPH_QUESTIONS: Questions = { ...rootQuestions(), ...nestedQuestions }

/** The shortest request for each root field. */
export const SHORTEST: Readonly<Record<string, (things: Things) => GraphQuestion>> = Object.fromEntries(
  Object.entries(rootQuestions('__typename')).map(([field, questions]) => [
    field,
    (things: Things) => questions(things)[0] ?? { query: '' },
  ]),
)

/** Fields whose cursors are dates, horizons or securities, which belong to nobody. */
const PUBLIC = [
  'Aggregate.bars',
  'Aggregate.constituentPeriods',
  'Aggregate.constituents',
  'FlowSeries.forecastRuns',
  'FlowSeries.forecasts',
  'FlowSeries.observations',
  'Industry.securities',
  'SavedScreen.matches',
  'Sector.securities',
  'Security.bars',
]

/** The fields of the schema whose arguments can identify something, and those that have a request here. */
export function fieldsThatName(): { readonly asked: readonly string[]; readonly all: readonly string[] } {
  const all = Object.keys(schema.getTypeMap()).flatMap((type) =>
    fieldsOf(type)
      .filter(({ args }) => ROOTS.includes(type) || args.some(({ name }) => NAMING.test(name)))
      .map(({ name }) => `${type}.${name}`),
  )
  return {
    asked: [...Object.keys(GRAPH_QUESTIONS), ...PUBLIC],
    all: all.filter((one) => !one.startsWith('__')),
  }
}

/** Arguments that can identify something, but no request says what. Cursors may belong to nobody. */
export const unaskedArguments = (): string[] =>
  [...ROOTS, ...Object.keys(AROUND)].flatMap((type) =>
    fieldsOf(type).flatMap((field) =>
      argumentsIn(field)
        .filter(({ name }) => NAMING.test(name) && !/^(?:after|before)$/.test(name))
        .filter((argument) => referring(argument, field, NOTHING).length === 0)
        .map(({ name }) => `${type}.${field.name} ${name}`),
    ),
  )

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLUnionType,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql'
import { note, WORK } from '../../core/work.ts'
import { REQUEST_ERROR } from './errors.ts'
import { fragmentsOf } from './fragments.ts'
import { introspectedLength } from './introspection-cost.ts'
import { isNamedByArgument } from './named-properties.ts'

/** In points, about one per value returned: a page of 10,000 bars with all fields stays below it. */
const MAX_COMPLEXITY = 500_000
/** Limit for each event of a subscription: one event can go to thousands of subscribers. */
const MAX_EVENT = 50_000
const MAX_DEPTH = 15
const DEFAULT_PAGE = 100
const DEFAULT_LIST = 10
/** Points for a resolver call with arguments, which are validated each time. A plain value counts 1. */
const CALL = 8
/** Points for an introspection field: introspection is always interpreted. */
const INTROSPECTED = 5
const PAGE_ARGUMENTS = ['first', 'last', 'recordsPerPage', 'limit']
/** Lists that name the items that a field returns. */
const NAMING_ARGUMENTS = ['ids', 'codes']
/** Argument with the number of items of each series that a field returns. */
const POINTS = 'points'
/** Lists whose length is already charged to the field above them. */
const PAGE_LISTS = new Set(['nodes', 'edges', 'rows'])
/** Members of a page with a value per item. Its others are there once. */
const PER_ITEM = new Set([...PAGE_LISTS, 'columns'])

interface Cost {
  readonly values: number
  /** Of these, values that a page has per item. */
  readonly perItem: number
  /** Of these, values about the schema. */
  readonly introspected: number
  readonly depth: number
}

interface Scope {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly variables: Readonly<Record<string, unknown>>
  /** Costs computed so far: repeated fragments and selections are walked once. */
  readonly known: Map<SelectionSetNode, Map<GraphQLNamedType, Cost>>
}

function fieldOf(type: GraphQLNamedType, name: string) {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined
}

/** Length of a list of ids, given inline or as a variable. */
function lengthOf(value: ValueNode | undefined, variables: Scope['variables']): number {
  if (value?.kind === Kind.LIST) return value.values.length
  const given = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  return Array.isArray(given) ? given.length : 1
}

const takesPoints = (field: ReturnType<typeof fieldOf>): boolean =>
  field?.args.some(({ name }) => name === POINTS) ?? false

const isCall = (field: ReturnType<typeof fieldOf>): boolean =>
  field !== undefined && field.args.length > 0 && !isNamedByArgument(field)

/** A number given inline or as a variable. */
function numberOf(value: ValueNode, variables: Scope['variables']): number | undefined {
  const given =
    value.kind === Kind.VARIABLE
      ? variables[value.name.value]
      : 'value' in value
        ? Number(value.value)
        : undefined
  return typeof given === 'number' && given > 0 ? given : undefined
}

/**
 * Number of items that a field returns: the requested or default page size, the number of ids or codes, or ten for a
 * plain list.
 */
function multiplierOf(node: FieldNode, field: ReturnType<typeof fieldOf>, { variables }: Scope): number {
  if (!field) return 1
  const named = node.arguments?.find(({ name }) => NAMING_ARGUMENTS.includes(name.value))
  if (named) return lengthOf(named.value, variables)
  const points = node.arguments?.find(({ name }) => name.value === POINTS)
  const each = points && numberOf(points.value, variables)
  // As many of each series: the ids of several are a list.
  if (each !== undefined)
    return each * Math.max(...(node.arguments ?? []).map(({ value }) => lengthOf(value, variables)))
  if (!field.args.some(({ name }) => PAGE_ARGUMENTS.includes(name)))
    return isListType(getNullableType(field.type)) && !PAGE_LISTS.has(field.name) ? DEFAULT_LIST : 1
  for (const { name, value } of node.arguments ?? []) {
    if (!PAGE_ARGUMENTS.includes(name.value)) continue
    const asked = numberOf(value, variables)
    if (asked !== undefined) return asked
  }
  const page = field.args.find(({ name }) => name === 'recordsPerPage' || name === 'limit')
  // Pothos still sets the older of the two properties.
  const fallback = page?.default?.value ?? page?.defaultValue
  return typeof fallback === 'number' ? fallback : DEFAULT_PAGE
}

const NOTHING: Cost = { values: 0, perItem: 0, introspected: 0, depth: 0 }

/** Cost of a field and of what is selected in it. */
function costOfField(node: FieldNode, type: GraphQLNamedType, scope: Scope): Cost {
  const field = fieldOf(type, node.name.value)
  const below =
    node.selectionSet && field
      ? costOf(node.selectionSet, getNamedType(field.type), scope)
      : { ...NOTHING, values: takesPoints(field) ? 1 : 0 }
  if (isIntrospectionType(type)) {
    const values = INTROSPECTED + below.values * introspectedLength(scope.schema, node.name.value)
    return { ...NOTHING, values, introspected: values }
  }
  const isPage = below.perItem > 0 && field !== undefined && !isListType(getNullableType(field.type))
  const repeated = isPage ? below.perItem : below.values
  const once = below.values - repeated
  const values = (isCall(field) ? CALL : 1) + once + repeated * multiplierOf(node, field, scope)
  const perItem = PER_ITEM.has(node.name.value) ? values : 0
  return { values, perItem, introspected: below.introspected, depth: 1 + below.depth }
}

function costOfSelection(node: SelectionNode, type: GraphQLNamedType, scope: Scope): Cost {
  if (node.kind === Kind.FIELD) return costOfField(node, type, scope)
  const fragment = node.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(node.name.value) : node
  if (!fragment) return NOTHING
  const condition = fragment.typeCondition && scope.schema.getType(fragment.typeCondition.name.value)
  return costOf(fragment.selectionSet, condition ?? type, scope)
}

const sumOf = (parts: readonly Cost[]): Cost =>
  parts.reduce(
    (cost, part) => ({
      values: cost.values + part.values,
      perItem: cost.perItem + part.perItem,
      introspected: cost.introspected + part.introspected,
      depth: Math.max(cost.depth, part.depth),
    }),
    NOTHING,
  )

/** Returns the type that a fragment is of. Undefined for fields, and fragments of any type. */
function conditionOf(node: SelectionNode, { fragments }: Scope): string | undefined {
  if (node.kind === Kind.FIELD) return undefined
  const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
  return fragment?.typeCondition?.name.value
}

/** Cost of a union, which is one of its types: that of the dearest, beside what is selected of any. */
function costOfUnion({ selections }: SelectionSetNode, type: GraphQLUnionType, scope: Scope): Cost {
  const names = new Set(type.getTypes().map(({ name }) => name))
  const byType = Map.groupBy(selections, (node) => {
    const name = conditionOf(node, scope)
    return name !== undefined && names.has(name) ? name : undefined
  })
  const costs = [...byType].map(
    ([name, nodes]) => [name, sumOf(nodes.map((node) => costOfSelection(node, type, scope)))] as const,
  )
  const ofTypes = costs.filter(([name]) => name !== undefined).map(([, cost]) => cost)
  const dearest = ofTypes.toSorted((a, b) => b.values - a.values).slice(0, 1)
  const ofAny = costs.filter(([name]) => name === undefined).map(([, cost]) => cost)
  return { ...sumOf([...ofAny, ...dearest]), depth: Math.max(0, ...costs.map(([, cost]) => cost.depth)) }
}

function costOf(selections: SelectionSetNode, type: GraphQLNamedType, scope: Scope): Cost {
  const known = scope.known.get(selections)?.get(type)
  if (known) return known
  const cost = isUnionType(type)
    ? costOfUnion(selections, type, scope)
    : sumOf(selections.selections.map((node) => costOfSelection(node, type, scope)))
  scope.known.set(selections, (scope.known.get(selections) ?? new Map()).set(type, cost))
  return cost
}

/** Values of an operation's variables, with defaults, as far as costs depend on them: numbers and lists. */
const valuesOf = (
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    variableDefinitions.map(({ variable: { name }, defaultValue: value }) => {
      if (name.value in given) return [name.value, given[name.value]]
      if (value?.kind === Kind.INT) return [name.value, Number(value.value)]
      return [name.value, value?.kind === Kind.LIST ? value.values : undefined]
    }),
  )

/** Returns an error if a valid operation is too deep or requests too many values, else null. Counts the work of introspection. */
export function excessOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): GraphQLError | null {
  const root = schema.getRootType(operation.operation)
  if (!root) return null
  const { values, introspected, depth } = costOf(operation.selectionSet, root, {
    schema,
    fragments: fragmentsOf(document),
    variables: valuesOf(operation, variables),
    known: new Map(),
  })
  if (depth > MAX_DEPTH)
    return new GraphQLError(`The query is ${depth} levels deep; at most ${MAX_DEPTH} are allowed.`, {
      extensions: { code: 'QUERY_TOO_DEEP', ...REQUEST_ERROR },
    })
  const most = operation.operation === OperationTypeNode.SUBSCRIPTION ? MAX_EVENT : MAX_COMPLEXITY
  if (values > most)
    return new GraphQLError(
      `The query requests about ${Math.round(values)} values; at most ${most} are allowed. Request fewer items or fields, or use \`columns\`.`,
      { extensions: { code: 'QUERY_TOO_COMPLEX', ...REQUEST_ERROR } },
    )
  note(introspected * WORK.introspected)
  return null
}

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql'
import { note, WORK } from '../../core/work.ts'
import { REQUEST_ERROR } from './errors.ts'
import { fragmentsOf } from './fragments.ts'
import { introspectedLength } from './introspection-cost.ts'
import { isNamedByArgument } from './named-properties.ts'

/** In points, about one per value returned: a page of 10,000 bars with 25 fields stays below it. */
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

interface Cost {
  readonly values: number
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

function costOf(selections: SelectionSetNode, type: GraphQLNamedType, scope: Scope): Cost {
  const known = scope.known.get(selections)?.get(type)
  if (known) return known
  let [values, introspected, depth] = [0, 0, 0]
  for (const node of selections.selections) {
    if (node.kind === Kind.FIELD) {
      const field = fieldOf(type, node.name.value)
      const below =
        node.selectionSet && field
          ? costOf(node.selectionSet, getNamedType(field.type), scope)
          : { values: takesPoints(field) ? 1 : 0, introspected: 0, depth: 0 }
      if (isIntrospectionType(type)) {
        const cost = INTROSPECTED + below.values * introspectedLength(scope.schema, node.name.value)
        values += cost
        introspected += cost
        continue
      }
      introspected += below.introspected
      values += (isCall(field) ? CALL : 1) + below.values * multiplierOf(node, field, scope)
      depth = Math.max(depth, 1 + below.depth)
      continue
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(node.name.value) : node
    if (!fragment) continue
    const condition = fragment.typeCondition && scope.schema.getType(fragment.typeCondition.name.value)
    const part = costOf(fragment.selectionSet, condition ?? type, scope)
    values += part.values
    introspected += part.introspected
    depth = Math.max(depth, part.depth)
  }
  const cost = { values, introspected, depth }
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

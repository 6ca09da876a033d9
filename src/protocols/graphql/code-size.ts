import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  Kind,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql'
import { appliesTo, fragmentsOf, objectsOf } from './fragments.ts'

interface Scope {
  readonly schema: GraphQLSchema
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  /** Sizes computed so far: repeated selections are walked once. */
  readonly known: Map<SelectionSetNode, Map<GraphQLObjectType, number>>
}

/** Counts the fields selected on an object type, each as often as the compiler generates code for it. */
function fieldsOf(selections: SelectionSetNode, type: GraphQLObjectType, scope: Scope): number {
  const known = scope.known.get(selections)?.get(type)
  if (known !== undefined) return known
  const sizes = scope.known.get(selections) ?? new Map<GraphQLObjectType, number>()
  // Stops at a fragment that spreads itself, which validation rejects.
  scope.known.set(selections, sizes.set(type, 0))
  let fields = 0
  for (const node of selections.selections) {
    if (node.kind === Kind.FIELD) {
      const field = type.getFields()[node.name.value]
      const below = field && node.selectionSet ? objectsOf(scope.schema, getNamedType(field.type)) : []
      fields++
      for (const object of below) if (node.selectionSet) fields += fieldsOf(node.selectionSet, object, scope)
      continue
    }
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? scope.fragments.get(node.name.value) : node
    if (fragment && appliesTo(fragment, type, scope.schema))
      fields += fieldsOf(fragment.selectionSet, type, scope)
  }
  sizes.set(type, fields)
  return fields
}

/** Counts the values that a variable of a type consists of. */
function valuesOf(type: GraphQLType): number {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return 1
  return Object.values(named.getFields()).reduce((sum, field) => sum + valuesOf(field.type), 1)
}

/** Estimates the code that a document compiles to: its fields, per possible type, and its variables' values. */
export function codeSize(schema: GraphQLSchema, document: DocumentNode): number {
  const scope = { schema, fragments: fragmentsOf(document), known: new Map() }
  let size = 0
  for (const node of document.definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue
    const root = schema.getRootType(node.operation)
    if (root) size += fieldsOf(node.selectionSet, root, scope)
    for (const { type } of node.variableDefinitions ?? []) {
      const input = typeFromAST(schema, type)
      if (input) size += valuesOf(input)
    }
  }
  return size
}

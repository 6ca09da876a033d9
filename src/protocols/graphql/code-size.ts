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
  /** Sizes of selections met already, so that repeated ones are not walked again. */
  readonly known: Map<SelectionSetNode, Map<GraphQLObjectType, number>>
}

/** Fields selected of an object, each as often as code is written for it. */
function fieldsOf(selections: SelectionSetNode, type: GraphQLObjectType, scope: Scope): number {
  const known = scope.known.get(selections)?.get(type)
  if (known !== undefined) return known
  const sizes = scope.known.get(selections) ?? new Map<GraphQLObjectType, number>()
  // A fragment within itself, which validation refuses, ends here.
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

/** Values that a variable of a type consists of. */
function valuesOf(type: GraphQLType): number {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return 1
  return Object.values(named.getFields()).reduce((sum, field) => sum + valuesOf(field.type), 1)
}

/** How much code a document is compiled to: its fields, for each type that they may have, and values of variables. */
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

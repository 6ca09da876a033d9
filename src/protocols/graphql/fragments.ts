import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Fragments of a document, by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  )

/** Fragments that spread one another can stand for millions of selections. */
const MAX_EXPANDED = 10_000

/**
 * Counts the selections of a document's operations, with each fragment expanded wherever it is spread. 0 if there are
 * too many: the document is executed as it is, neither rewritten nor compiled.
 */
export function expandedSize(document: DocumentNode): number {
  const fragments = fragmentsOf(document)
  const known = new Map<SelectionSetNode, number>()
  const sizeOf = (set: SelectionSetNode | undefined): number => {
    const size = set && known.get(set)
    if (!set || size !== undefined) return size ?? 0
    // Stops at a fragment that spreads itself, which validation rejects.
    known.set(set, 0)
    let sum = 0
    for (const node of set.selections) {
      const part = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
      sum += 1 + sizeOf(part?.selectionSet)
    }
    known.set(set, sum)
    return sum
  }
  let sum = 0
  for (const node of document.definitions)
    if (node.kind === Kind.OPERATION_DEFINITION) sum += sizeOf(node.selectionSet)
  return sum > MAX_EXPANDED ? 0 : sum
}

/** Object types that a value of a type can have. */
export const objectsOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : []

/** Whether a fragment applies to an object type. */
export function appliesTo(
  { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): boolean {
  const condition = typeCondition && schema.getType(typeCondition.name.value)
  return !condition || objectsOf(schema, condition).includes(type)
}

/** Replaces fragments with their fields wherever they certainly apply: known object type, no directives. */
export function inlineFragments(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const fragments = fragmentsOf(document)
  const types = new TypeInfo(schema)
  const fieldsFor = (node: SelectionNode, type: GraphQLObjectType): readonly SelectionNode[] => {
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
    const isCertain =
      fragment &&
      fragment.kind !== Kind.FIELD &&
      !node.directives?.length &&
      appliesTo(fragment, type, schema)
    return isCertain ? fragment.selectionSet.selections.flatMap((below) => fieldsFor(below, type)) : [node]
  }
  return visit(
    document,
    visitWithTypeInfo(types, {
      SelectionSet: (node) => {
        const type = types.getParentType()
        if (!isObjectType(type)) return undefined
        return { ...node, selections: node.selections.flatMap((one) => fieldsFor(one, type)) }
      },
    }),
  )
}

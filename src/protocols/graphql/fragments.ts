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
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** The fragments of a document, by their names. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  )

/** Types of the objects that a value of a type can be. */
export const objectsOf = (schema: GraphQLSchema, type: GraphQLNamedType): readonly GraphQLObjectType[] =>
  isAbstractType(type) ? schema.getPossibleTypes(type) : isObjectType(type) ? [type] : []

/** Whether a fragment is about an object of a type. */
export function appliesTo(
  { typeCondition }: FragmentDefinitionNode | InlineFragmentNode,
  type: GraphQLObjectType,
  schema: GraphQLSchema,
): boolean {
  const condition = typeCondition && schema.getType(typeCondition.name.value)
  return !condition || objectsOf(schema, condition).includes(type)
}

/** The same document with fields in the places of the fragments that bring them, wherever that is certain. */
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

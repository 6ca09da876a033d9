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

/** Fragments of a document, by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  )

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

import { type DocumentNode, type FragmentDefinitionNode, Kind } from 'graphql'

/** The fragments of a document, by their names. */
export const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  )

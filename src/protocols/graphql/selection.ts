import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** Names selected anywhere at the end of `path`, through fragments; skipped ones count, which only reads more. */
function namesAt(
  selections: SelectionSetNode | undefined,
  path: readonly string[],
  fragments: Fragments,
  names: Set<string>,
) {
  for (const node of selections?.selections ?? []) {
    if (node.kind === 'InlineFragment') namesAt(node.selectionSet, path, fragments, names)
    else if (node.kind === 'FragmentSpread')
      namesAt(fragments[node.name.value]?.selectionSet, path, fragments, names)
    else if (path.length === 0) names.add(node.name.value)
    else if (node.name.value === path[0]) namesAt(node.selectionSet, path.slice(1), fragments, names)
  }
}

const cache = new WeakMap<object, Map<string, readonly string[]>>()

/** Fields selected below the field being resolved, at any of the paths; remembered for as long as the document lives. */
export function selectedNames(
  { fieldNodes, fragments }: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>,
  paths: readonly (readonly string[])[],
): readonly string[] {
  const [first] = fieldNodes
  const key = paths.map((path) => path.join('.')).join()
  const known = first && cache.get(first)?.get(key)
  if (known && fieldNodes.length === 1) return known
  const names = new Set<string>()
  for (const { selectionSet } of fieldNodes)
    for (const path of paths) namesAt(selectionSet, path, fragments, names)
  const found = [...names]
  if (first) cache.set(first, (cache.get(first) ?? new Map()).set(key, found))
  return found
}

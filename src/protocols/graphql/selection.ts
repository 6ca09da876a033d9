import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'
import { plainName } from './encoded-schema.ts'

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/**
 * Collects the names selected at `path`, through fragments, visiting each fragment only once per path. Includes
 * skipped fields: at worst, more is read.
 */
function namesAt(
  selections: SelectionSetNode | undefined,
  path: readonly string[],
  fragments: Fragments,
  names: Set<string>,
  seen = new Set<string>(),
) {
  for (const node of selections?.selections ?? []) {
    if (node.kind === 'InlineFragment') namesAt(node.selectionSet, path, fragments, names, seen)
    else if (node.kind === 'FragmentSpread') {
      const { value } = node.name
      if (!seen.has(value)) namesAt(fragments[value]?.selectionSet, path, fragments, names, seen.add(value))
    } else if (path.length === 0) names.add(plainName(node.name.value))
    else if (plainName(node.name.value) === path[0])
      namesAt(node.selectionSet, path.slice(1), fragments, names)
  }
}

const cache = new WeakMap<object, Map<string, readonly string[]>>()

/** Returns the fields selected below the field being resolved, at any of the paths. Cached with the document. */
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
  // Not the names of merged fields: the first of them may be executed alone elsewhere.
  if (first && fieldNodes.length === 1) cache.set(first, (cache.get(first) ?? new Map()).set(key, found))
  return found
}

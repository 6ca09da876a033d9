import type { FragmentDefinitionNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql'
import { plainName } from './encoded-schema.ts'
import { givenName, isNamedByVariable, type Variables } from './named-properties.ts'

type Fragments = Readonly<Record<string, FragmentDefinitionNode | undefined>>

/** What is selected below a field being resolved. */
export type Selection = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments' | 'variableValues'>

interface Scope {
  readonly fragments: Fragments
  readonly variables: Variables
  readonly names: Set<string>
  /** Whether a variable names a property. */
  isVarying: boolean
}

/**
 * Collects the names selected at `path`, through fragments, visiting each fragment only once per path. Includes
 * skipped fields: at worst, more is read. A property that an argument names goes by its own name.
 */
function namesAt(
  selections: SelectionSetNode | undefined,
  path: readonly string[],
  scope: Scope,
  seen = new Set<string>(),
) {
  for (const node of selections?.selections ?? []) {
    if (node.kind === 'InlineFragment') namesAt(node.selectionSet, path, scope, seen)
    else if (node.kind === 'FragmentSpread') {
      const { value } = node.name
      if (!seen.has(value)) namesAt(scope.fragments[value]?.selectionSet, path, scope, seen.add(value))
    } else if (path.length === 0) {
      if (isNamedByVariable(node)) scope.isVarying = true
      scope.names.add(givenName(node, scope.variables) ?? plainName(node.name.value))
    } else if (plainName(node.name.value) === path[0]) namesAt(node.selectionSet, path.slice(1), scope)
  }
}

/** Fields below which variables name properties. */
const varying = new WeakSet<object>()

/** Whether what was found below a field can be kept with the document: its selection is the same in each execution. */
export const isFixed = ({ fieldNodes: [first, ...others] }: Pick<Selection, 'fieldNodes'>): boolean =>
  // Not that of merged fields: the first of them may be executed alone elsewhere.
  first !== undefined && others.length === 0 && !varying.has(first)

const cache = new WeakMap<object, Map<string, readonly string[]>>()

/** Returns the fields selected below the field being resolved, at any of the paths. Cached with the document. */
export function selectedNames(info: Selection, paths: readonly (readonly string[])[]): readonly string[] {
  const { fieldNodes, fragments, variableValues: variables } = info
  const [first] = fieldNodes
  const key = paths.map((path) => path.join('.')).join()
  const known = first && isFixed(info) ? cache.get(first)?.get(key) : undefined
  if (known) return known
  const scope: Scope = { fragments, variables, names: new Set(), isVarying: false }
  for (const { selectionSet } of fieldNodes) for (const path of paths) namesAt(selectionSet, path, scope)
  if (first && scope.isVarying) varying.add(first)
  const found = [...scope.names]
  if (first && isFixed(info)) cache.set(first, (cache.get(first) ?? new Map()).set(key, found))
  return found
}

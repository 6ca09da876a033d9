import type {
  ArgumentNode,
  DirectiveNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionNode,
  SelectionSetNode,
  ValueNode,
  VariableDefinitionNode,
} from 'graphql'
import type { TypedDocumentNode } from 'urql'

/** A query of the graph, and what of its answer a chart draws. */
export interface Source {
  // biome-ignore lint/suspicious/noExplicitAny: documents differ in the types of their results.
  readonly query: TypedDocumentNode<any, any>
  readonly variables: Readonly<Record<string, unknown>>
  /**
   * Paths of the drawn fields in the answer, such as `instruments.bars.columns.px`. A path includes what is below it.
   * Default: the whole answer.
   */
  readonly drawn?: readonly string[]
}

/** An operation with the variables that it uses. */
export interface ShortQuery {
  readonly document: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
}

const nameNode = (value: string) => ({ kind: 'Name', value }) as FieldNode['name']

/** Whether a field lies on the way to a drawn one, or below it. */
const isDrawn = (drawn: readonly string[] | undefined, path: string): boolean =>
  drawn === undefined ||
  drawn.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`))

/** Reduces one source. Collects the variables that are left. */
class Reduction {
  readonly used = new Set<string>()
  readonly #source: Source
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly #defaults: ReadonlyMap<string, ValueNode | undefined>

  constructor(source: Source, operation: OperationDefinitionNode) {
    this.#source = source
    this.#fragments = new Map(
      source.query.definitions.flatMap((one) =>
        one.kind === 'FragmentDefinition' ? [[one.name.value, one] as const] : [],
      ),
    )
    this.#defaults = new Map(
      (operation.variableDefinitions ?? []).map(({ variable, defaultValue }) => [
        variable.name.value,
        defaultValue,
      ]),
    )
  }

  #isIncluded(directives: readonly DirectiveNode[] = []): boolean {
    return directives.every(({ name, arguments: args }) => {
      const value = args?.[0]?.value
      const is =
        value?.kind === 'Variable'
          ? this.#source.variables[value.name.value] === true
          : value?.kind === 'BooleanValue' && value.value
      return name.value === 'skip' ? !is : is
    })
  }

  /** Whether an argument states something. A null leaves the choice to the service, as no argument does. */
  #isStated({ value }: ArgumentNode): boolean {
    if (value.kind !== 'Variable') return value.kind !== 'NullValue'
    const name = value.name.value
    const given = this.#source.variables[name]
    return given === undefined ? this.#defaults.get(name) !== undefined : given !== null
  }

  #note(value: ValueNode): void {
    if (value.kind === 'Variable') this.used.add(value.name.value)
    else if (value.kind === 'ListValue') for (const one of value.values) this.#note(one)
    else if (value.kind === 'ObjectValue') for (const one of value.fields) this.#note(one.value)
  }

  #field(field: FieldNode, path: string): FieldNode {
    const { kind, alias, name, selectionSet } = field
    const args = (field.arguments ?? []).filter((one) => this.#isStated(one))
    for (const { value } of args) this.#note(value)
    const selections = selectionSet && this.selections(selectionSet, `${path}.`)
    return {
      ...{ kind, name, arguments: args },
      ...(alias && { alias }),
      ...(selections && { selectionSet: { kind: selectionSet.kind, selections } }),
    }
  }

  selections({ selections }: SelectionSetNode, prefix = ''): SelectionNode[] {
    return selections.flatMap((selection): SelectionNode[] => {
      if (!this.#isIncluded(selection.directives)) return []
      if (selection.kind === 'Field') {
        const key = (selection.alias ?? selection.name).value
        const path = `${prefix}${key}`
        const isWanted = key !== '__typename' && isDrawn(this.#source.drawn, path)
        return isWanted ? [this.#field(selection, path)] : []
      }
      const fragment =
        selection.kind === 'FragmentSpread' ? this.#fragments.get(selection.name.value) : selection
      const inner = fragment ? this.selections(fragment.selectionSet, prefix) : []
      // The console spreads a named fragment on fields of its type, an inline one on some of the possible types.
      if (inner.length === 0 || selection.kind === 'FragmentSpread' || !selection.typeCondition) return inner
      const selectionSet = { ...selection.selectionSet, selections: inner }
      return [{ kind: selection.kind, typeCondition: selection.typeCondition, selectionSet }]
    })
  }
}

/** Renames variables wherever they stand. */
function renamed<Node>(node: Node, names: ReadonlyMap<string, string>): Node {
  if (Array.isArray(node)) return node.map((one) => renamed(one, names)) as Node
  if (typeof node !== 'object' || node === null) return node
  if ('kind' in node && node.kind === 'Variable' && 'name' in node) {
    const { value } = node.name as { readonly value: string }
    return { ...node, name: nameNode(names.get(value) ?? value) }
  }
  return Object.fromEntries(Object.entries(node).map(([key, one]) => [key, renamed(one, names)])) as Node
}

/** A name that is free, or means the same. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let count = 2; isTaken(free); count++) free = `${name}${count}`
  return free
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the shortest operation whose answer has what is drawn. Several sources become one operation. */
export function shortest(sources: readonly Source[]): ShortQuery {
  const definitions: VariableDefinitionNode[] = []
  const selections: SelectionNode[] = []
  const variables: Record<string, unknown> = {}
  const keys = new Set<string>()
  let type = 'query'
  for (const source of sources) {
    const operation = source.query.definitions.find((one) => one.kind === 'OperationDefinition')
    if (!operation) continue
    type = operation.operation
    const reduction = new Reduction(source, operation)
    const fields = reduction.selections(operation.selectionSet)
    const names = new Map(
      [...reduction.used].map((name) => [
        name,
        freeName(name, (free) => free in variables && !isSame(variables[free], source.variables[name])),
      ]),
    )
    for (const one of operation.variableDefinitions ?? []) {
      const { value: name } = one.variable.name
      const free = names.get(name)
      if (free === undefined || free in variables) continue
      definitions.push(renamed(one, names))
      // Its default stands in the query.
      if (source.variables[name] !== undefined) variables[free] = source.variables[name]
    }
    for (const field of renamed(fields, names)) {
      if (field.kind !== 'Field') continue
      const key = (field.alias ?? field.name).value
      const free = freeName(key, (one) => keys.has(one))
      keys.add(free)
      selections.push(free === key ? field : { ...field, alias: nameNode(free) })
    }
  }
  const operation = {
    ...{ kind: 'OperationDefinition', operation: type, variableDefinitions: definitions },
    selectionSet: { kind: 'SelectionSet', selections },
  }
  return { document: { kind: 'Document', definitions: [operation] } as DocumentNode, variables }
}

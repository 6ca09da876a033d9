import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { encodedName, withEncodedFields } from './encoded-schema.ts'
import { expandedSize, fragmentsOf } from './fragments.ts'
import { isNamedByArgument } from './named-properties.ts'

/** A field that a document selects below an encoded field, with its own selection. */
export interface SelectedField {
  /** Response key. */
  readonly key: string
  readonly name: string
  /** Null for a leaf. */
  readonly below: readonly SelectedField[] | null
  /** The field, if its argument names the property. */
  readonly naming?: FieldNode
}

const keyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value

/** Selections below encoded fields, by the nodes of the rewritten documents. */
const selections = new WeakMap<FieldNode, readonly SelectedField[]>()

/** Returns what a document selects below the encoded field being resolved. */
export function encodedSelection({ fieldNodes }: Pick<GraphQLResolveInfo, 'fieldNodes'>) {
  const [node] = fieldNodes
  const found = node && selections.get(node)
  if (!node || !found) throw new TypeError('The field is not encoded')
  return { node, selected: found }
}

/** Rewrites the fields of a document that can be encoded as a whole. */
class Rewriting {
  readonly #schema: GraphQLSchema
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>
  #isEncoded = false
  #isIntrospection = false

  constructor(schema: GraphQLSchema, document: DocumentNode) {
    this.#schema = schema
    this.#fragments = fragmentsOf(document)
  }

  /** Whether a field was rewritten. Not if the document also queries the schema, which would reveal the twins. */
  get isUseful(): boolean {
    return this.#isEncoded && !this.#isIntrospection
  }

  /** Counts the response keys of a selection set, in all of its fragments. Fields with the same key are merged. */
  #keysIn(set: SelectionSetNode, counts = new Map<string, number>()): Map<string, number> {
    for (const node of set.selections)
      if (node.kind === Kind.FIELD) counts.set(keyOf(node), (counts.get(keyOf(node)) ?? 0) + 1)
      else {
        const below = this.#setOf(node)
        if (below) this.#keysIn(below, counts)
      }
    return counts
  }

  #setOf(node: Exclude<SelectionNode, FieldNode>): SelectionSetNode | undefined {
    return node.kind === Kind.INLINE_FRAGMENT
      ? node.selectionSet
      : this.#fragments.get(node.name.value)?.selectionSet
  }

  rewrite(
    set: SelectionSetNode,
    type: GraphQLCompositeType,
    counts: ReadonlyMap<string, number> = this.#keysIn(set),
  ): SelectionSetNode {
    return { ...set, selections: set.selections.map((node) => this.#selection(node, type, counts)) }
  }

  #selection(
    node: SelectionNode,
    type: GraphQLCompositeType,
    counts: ReadonlyMap<string, number>,
  ): SelectionNode {
    // Execution merges fields with the same key, so they cannot be replaced one by one.
    if (node.kind === Kind.FIELD) return this.#field(node, type, counts.get(keyOf(node)) === 1)
    const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node
    if (!fragment) return node
    const { typeCondition, selectionSet } = fragment
    const below = typeCondition ? this.#schema.getType(typeCondition.name.value) : type
    if (!isCompositeType(below)) return node
    return {
      kind: Kind.INLINE_FRAGMENT,
      ...(typeCondition && { typeCondition }),
      ...(node.directives && { directives: node.directives }),
      selectionSet: this.rewrite(selectionSet, below, counts),
    }
  }

  #field(node: FieldNode, type: GraphQLCompositeType, isUnique: boolean): FieldNode {
    if (node.name.value === '__schema' || node.name.value === '__type') this.#isIntrospection = true
    if (!isUnique) return node
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}
    const field = fields[node.name.value]
    const below = field && getNamedType(field.type)
    if (!node.selectionSet || !isCompositeType(below)) return node
    const selected =
      fields[encodedName(node.name.value)] && !node.directives?.length
        ? this.#plain(node.selectionSet, below)
        : null
    if (!selected) return { ...node, selectionSet: this.rewrite(node.selectionSet, below) }
    const named = (value: string) => ({ ...node.name, value })
    const encoded = { ...node, alias: named(keyOf(node)), name: named(encodedName(node.name.value)) }
    selections.set(encoded, selected)
    this.#isEncoded = true
    return encoded
  }

  /** Returns the fields of a selection set. Null unless all of them are plain properties. */
  #plain(set: SelectionSetNode, type: GraphQLCompositeType): readonly SelectedField[] | null {
    if (!isObjectType(type)) return null
    const found = new Map<string, SelectedField>()
    return this.#collect(set, type, found) ? [...found.values()] : null
  }

  #collect(set: SelectionSetNode, type: GraphQLCompositeType, found: Map<string, SelectedField>): boolean {
    return set.selections.every((node) => {
      if (node.directives?.length) return false
      if (node.kind !== Kind.FIELD) {
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node
        const condition = fragment?.typeCondition
        if (!fragment || (condition && condition.name.value !== type.name)) return false
        return this.#collect(fragment.selectionSet, type, found)
      }
      const selected = this.#plainField(node, type)
      const known = selected && found.get(selected.key)
      // Validation guarantees that leaves with the same key are identical. Objects would have to be merged.
      if (!selected || (known && (known.below || selected.below))) return false
      if (!known) found.set(selected.key, selected)
      return true
    })
  }

  #plainField(node: FieldNode, type: GraphQLCompositeType): SelectedField | null {
    const [key, name] = [keyOf(node), node.name.value]
    if (name === '__typename') return { key, name, below: null }
    const field = isObjectType(type) ? type.getFields()[name] : undefined
    if (!field || !isPlain(field)) return null
    const below = getNamedType(field.type)
    if (isNamedByArgument(field)) return { key, name, below: null, naming: node }
    if (field.args.length > 0) return null
    if (isLeafType(below)) return { key, name, below: null }
    const selected =
      node.selectionSet && isCompositeType(below) ? this.#plain(node.selectionSet, below) : null
    return selected && { key, name, below: selected }
  }
}

/** Whether a field is a property that an encoder may write without its resolver. */
const isPlain = ({ resolve, extensions }: GraphQLField<unknown, unknown>): boolean =>
  resolve === undefined || extensions['isPlainWhenEncoded'] === true

/** Rewrites a document for a schema `withEncodedFields`. Null if the original document is to be executed. */
export function rewritten(schema: GraphQLSchema, document: DocumentNode): DocumentNode | null {
  if (expandedSize(document) === 0) return null
  const rewriting = new Rewriting(schema, document)
  const definitions = document.definitions.map((node) => {
    const root = node.kind === Kind.OPERATION_DEFINITION && schema.getRootType(node.operation)
    return root ? { ...node, selectionSet: rewriting.rewrite(node.selectionSet, root) } : node
  })
  return rewriting.isUseful ? { ...document, definitions } : null
}

/**
 * Replaces documents before execution, so that fields whose rows need no execution return encoded JSON. Must be the
 * last plugin that reads the document.
 */
export function useEncodedFields(schema: GraphQLSchema): Plugin {
  const executed = withEncodedFields(schema)
  const known = new WeakMap<DocumentNode, DocumentNode | null>()
  return {
    onExecute: ({ args }) => {
      const seen = known.get(args.document)
      const document = seen === undefined ? rewritten(executed, args.document) : seen
      known.set(args.document, document)
      if (!document) return
      args.document = document
      args.schema = executed
    },
  }
}

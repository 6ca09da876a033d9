import {
  type DocumentNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { oncePer } from '../../core/once.ts'
import type { Context } from '../context.ts'
import { knownTag } from '../rest/conditions.ts'
import { dataTag, versionsSeen } from '../rest/data-tags.ts'
import { fragmentsOf } from './fragments.ts'

/** Types whose objects change without a load. */
const STATEFUL: readonly string[] = ['User', 'Job', 'JobEstimate']

/** The conditional GET: its headers, and the outcome. */
export class Condition {
  readonly headers: Headers
  /** What identifies the response among those of the caller. */
  readonly address: string
  /** Entity tag of the response, if it depends on loaded data alone. */
  tag: string | undefined
  /** Whether the client has the response already. */
  isUnchanged = false

  constructor(headers: Headers, address: string) {
    this.headers = headers
    this.address = address
  }
}

interface Conditional {
  readonly condition?: Condition | undefined
}

/** Returns the names of the query fields from which no stateful object can be reached. */
const dataFields = oncePer((schema: GraphQLSchema): ReadonlySet<string> => {
  const isPure = (type: GraphQLNamedType, seen: Set<GraphQLNamedType>): boolean => {
    if (STATEFUL.includes(type.name)) return false
    if (seen.has(type)) return true
    seen.add(type)
    const possible = isInterfaceType(type) || isUnionType(type) ? schema.getPossibleTypes(type) : []
    const fields = isInterfaceType(type) || isObjectType(type) ? Object.values(type.getFields()) : []
    return [...possible, ...fields.map((field) => getNamedType(field.type))].every((one) => isPure(one, seen))
  }
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
  return new Set(fields.filter(({ type }) => isPure(getNamedType(type), new Set())).map(({ name }) => name))
})

/** Whether all root fields of a document's queries are among those given. */
function selectsOnly(document: DocumentNode, fields: ReadonlySet<string>): boolean {
  const fragments = fragmentsOf(document)
  // Each fragment is visited once, however often it is spread.
  const visited = new Set<SelectionSetNode>()
  const isWithin = (set: SelectionSetNode | undefined): boolean => {
    if (!set || visited.has(set)) return true
    visited.add(set)
    return set.selections.every((node) => {
      if (node.kind === Kind.FIELD) return node.name.value === '__typename' || fields.has(node.name.value)
      const part = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node
      return isWithin(part?.selectionSet)
    })
  }
  return document.definitions.every(
    (one) => one.kind !== Kind.OPERATION_DEFINITION || isWithin(one.selectionSet),
  )
}

/** Adds entity tags to GET queries of loaded data. Skips execution if the client already has the response. */
export function useConditions(schema: GraphQLSchema): Plugin<Context & Conditional> {
  const fields = dataFields(schema)
  const verdicts = new WeakMap<DocumentNode, boolean>()
  return {
    onExecute: async ({ args: { document, contextValue }, setResultAndStopExecution }) => {
      const context = contextValue as Context & Conditional
      const { condition, principal, now, requestView } = context
      if (!condition) return undefined
      const isOfData = verdicts.get(document) ?? selectsOnly(document, fields)
      verdicts.set(document, isOfData)
      if (!isOfData) return undefined
      const { address, headers } = condition
      // Without the database, the query itself states the error.
      const state = await requestView.of(versionsSeen(headers.get('if-none-match'))).catch(() => undefined)
      if (!state) return undefined
      const tag = dataTag(state, { principal, address, now })
      const known = knownTag(headers, tag)
      condition.isUnchanged = known !== undefined
      if (condition.isUnchanged) setResultAndStopExecution({ data: null })
      condition.tag = known ?? tag
      return {
        onExecuteDone: ({ result }) => {
          // An error may be transient, and a part of an incremental result is not a complete response.
          if (isAsyncIterable(result) || result.errors) condition.tag = undefined
        },
      }
    },
  }
}

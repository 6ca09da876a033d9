import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Logger } from '../../platform/log.ts'
import type { Context } from '../context.ts'
import { publicError } from './errors.ts'

const verdicts = new WeakMap<DocumentNode, boolean>()

/** Whether a document selects only the caller's own profile. */
function isOpen(schema: GraphQLSchema, document: DocumentNode): boolean {
  let verdict = verdicts.get(document)
  if (verdict === undefined) {
    verdict = true
    const info = new TypeInfo(schema)
    const Field = ({ name }: { readonly name: { readonly value: string } }) => {
      if (name.value !== '__typename' && info.getFieldDef()?.extensions['isForInactive'] !== true)
        verdict = false
    }
    visit(document, visitWithTypeInfo(info, { Field }))
    verdicts.set(document, verdict)
  }
  return verdict
}

/** Restricts inactive users to their own profile. */
export function useActiveUsers(log: Logger): Plugin<Context> {
  const refusalOf = async (schema: GraphQLSchema, document: DocumentNode, context: Context) => {
    if (isOpen(schema, document)) return null
    try {
      await context.accounts.requireActive(context.principal)
      return null
    } catch (error) {
      const cause = error instanceof Error ? error : new Error(String(error))
      const { requestId, signal } = context
      const seen = new GraphQLError(cause.message, { originalError: cause })
      return { errors: [publicError(seen, { requestId, signal, log })] }
    }
  }
  return {
    onExecute: async ({ args: { schema, document, contextValue }, setResultAndStopExecution }) => {
      const refused = await refusalOf(schema, document, contextValue as Context)
      if (refused) setResultAndStopExecution(refused)
    },
    onSubscribe: async ({ args: { schema, document, contextValue }, setResultAndStopExecution }) => {
      const refused = await refusalOf(schema, document, contextValue as Context)
      if (refused) setResultAndStopExecution(refused)
    },
  }
}

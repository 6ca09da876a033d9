import { BREAK, type DocumentNode, visit } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { oncePer } from '../../core/once.ts'
import type { Context } from '../context.ts'

const NAME = 'dataVersion'

/** Whether a document asks for the version of the data: as a field or as an argument. */
const asksForVersion = oncePer((document: DocumentNode): boolean => {
  let isAsked = false
  const ask = ({ name }: { readonly name: { readonly value: string } }) => {
    if (name.value !== NAME) return undefined
    isAsked = true
    return BREAK
  }
  visit(document, { Field: ask, Argument: ask })
  return isAsked
})

/** Reads the version of the data before a query that asks for it, so that its fields still load in one batch. */
export const useDataVersions = (): Plugin<Context> => ({
  onExecute: async ({ args: { document, contextValue }, extendContext }) => {
    if (!asksForVersion(document)) return
    const { requestView: view } = contextValue as Context
    // Without the database, the query itself states the error.
    await view.version().catch(() => {})
    extendContext({ view } as Partial<Context>)
  },
})

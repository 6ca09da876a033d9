import { startProxy } from './proxy.ts'
import { type Statement, startStatementProxy } from './statement-proxy.ts'

/** A database that goes away at a chosen statement: all connections are cut, and new ones refused. */
interface Outage {
  readonly url: string
  readonly begun: Promise<void>
  hasBegun(): boolean
  /** Lets connections through again, if it has begun. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Starts proxies to a database that goes away at the first statement that `isIt`. Statements are counted from 1. */
export async function startOutage(
  databaseUrl: string,
  isIt: (statement: Statement & { readonly count: number }) => boolean,
): Promise<Outage> {
  const begun = Promise.withResolvers<void>()
  let count = 0
  let cutting: Promise<void> | undefined
  let isOver = false
  const statements = await startStatementProxy(databaseUrl, (statement) => {
    count++
    if (!cutting && isIt({ ...statement, count })) {
      cutting = network.cut()
      begun.resolve()
    }
    return cutting && !isOver ? 'cut before' : 'pass'
  })
  const network = await startProxy(statements.url)
  const end = async () => {
    if (!cutting || isOver) return
    isOver = true
    await cutting
    await network.mend()
  }
  return {
    url: network.url,
    begun: begun.promise,
    hasBegun: () => cutting !== undefined,
    end,
    close: async () => {
      await end()
      await network.cut()
      await statements.close()
    },
  }
}

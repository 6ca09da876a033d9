import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './connect.ts'

const AGAIN_MS = 200

/** Runs work on a database that comes to nothing when the signal fires, whatever it is waiting for. */
export async function abandonable<T>(
  { abandon }: Pick<Database, 'abandon'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const giveUp = async () => {
    // Again: a connection may just have been on its way.
    while (!isOver) {
      await abandon().catch(() => {})
      await sleep(AGAIN_MS)
    }
  }
  signal.addEventListener('abort', giveUp)
  try {
    signal.throwIfAborted()
    return await work()
  } finally {
    isOver = true
    signal.removeEventListener('abort', giveUp)
  }
}

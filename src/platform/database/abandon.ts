import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './connect.ts'

const AGAIN_MS = 200

/** Runs work on a database. When the signal fires, terminates its connections, whatever they are waiting for. */
export async function abandonable<T>(
  { abandon }: Pick<Database, 'abandon'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false
  const giveUp = async () => {
    // Repeats, because a connection may be in the middle of opening.
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

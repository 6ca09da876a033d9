import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How reading ended: by the reader, at the end of the answer, before it, or with another length than was said. */
export type Ending = 'left' | 'whole' | 'cut' | 'wrong'

/**
 * Reads so many bytes of an answer a second, until it ends or `stop` fires; from `hurry` on as they come, for a
 * system keeps megabytes of what a process has sent before it ended.
 */
export async function readSlowly(
  response: IncomingMessage,
  bytesPerSecond: number,
  { stop, hurry }: { readonly stop: AbortSignal; readonly hurry?: AbortSignal },
): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>()
  let read = 0
  response.on('error', () => resolve('cut')).on('close', () => resolve('cut'))
  response.on('end', () => resolve(endingOf(response, read)))
  stop.addEventListener('abort', () => resolve('left'))
  const ending = { value: undefined as Ending | undefined }
  promise.then((value) => {
    ending.value = value
  })
  const either = hurry ? AbortSignal.any([stop, hurry]) : stop
  while (ending.value === undefined) {
    const isHurried = hurry?.aborted ?? false
    const most = isHurried ? Number.POSITIVE_INFINITY : bytesPerSecond
    const part: Buffer | null = response.read(Math.min(most, response.readableLength) || 1)
    read += part?.length ?? 0
    await sleep(isHurried ? 10 : 1000, undefined, { signal: isHurried ? stop : either }).catch(() => {})
  }
  response.destroy()
  return promise
}

/** Where a length was promised, it must be kept; a chunked answer says by itself that it is complete. */
function endingOf(response: IncomingMessage, read: number): Ending {
  if (!response.complete) return 'cut'
  const promised = response.headers['content-length']
  return promised === undefined || Number(promised) === read ? 'whole' : 'wrong'
}

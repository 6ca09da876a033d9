import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How reading ended: by the reader, at the end of the answer, before it, or with another length than was said. */
export type Ending = 'left' | 'whole' | 'cut' | 'wrong'

/** Reads so many bytes of an answer a second, until it ends or the signal fires. */
export async function readSlowly(
  response: IncomingMessage,
  bytesPerSecond: number,
  stop: AbortSignal,
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
  while (ending.value === undefined) {
    const part: Buffer | null = response.read(Math.min(bytesPerSecond, response.readableLength || 1))
    read += part?.length ?? 0
    await sleep(1000, undefined, { signal: stop }).catch(() => {})
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

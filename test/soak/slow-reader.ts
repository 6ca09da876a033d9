import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** How reading ended: by the reader, at the end of the body, before it, or with the wrong length. */
export type Ending = 'left' | 'whole' | 'cut' | 'wrong'

/**
 * Reads a number of bytes per second until the answer ends or `stop` fires. From `hurry` on it reads at full
 * speed: the operating system may still hold megabytes that a process sent before it ended.
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

/** Checks the body against `Content-Length`, if there is one; a chunked body marks its own end. */
function endingOf(response: IncomingMessage, read: number): Ending {
  if (!response.complete) return 'cut'
  const promised = response.headers['content-length']
  return promised === undefined || Number(promised) === read ? 'whole' : 'wrong'
}

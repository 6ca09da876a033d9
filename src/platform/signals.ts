import type { Logger } from './log.ts'
import { whenAskedToStop } from './processes.ts'

/** Ignores repeated signals within this time: npm forwards signals that the terminal also sends directly. */
const ECHO_MS = 1000
/** Longer than a clean shutdown takes, shorter than the usual grace period before SIGKILL. */
const SHUTDOWN_TIMEOUT_MS = 25_000

/** Ends the process if it is still running after the time of a shutdown. Does not keep it alive. */
export function endLate(log: Logger): void {
  const late = setTimeout(() => {
    log.error('shutdown timed out')
    process.exit(1)
  }, SHUTDOWN_TIMEOUT_MS)
  late.unref()
}

/**
 * Returns a signal that fires on SIGTERM, SIGINT and SIGHUP, and when the primary process asks. A second signal, or a
 * timeout, ends the process at once.
 */
export function stopSignal(log: Logger): AbortSignal {
  const stopping = new AbortController()
  let stoppedAt = 0
  const stop = () => {
    stoppedAt = performance.now()
    endLate(log)
    stopping.abort()
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) {
      if (performance.now() - stoppedAt > ECHO_MS) process.exit(1)
      return
    }
    log.info(`${signal}: stopping`)
    stop()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
  whenAskedToStop(() => {
    if (!stopping.signal.aborted) stop()
  })
  return stopping.signal
}

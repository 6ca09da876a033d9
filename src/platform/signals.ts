import type { Logger } from './log.ts'

/** What comes again so soon is the same signal: npm passes on what the terminal has sent to both. */
const ECHO_MS = 1000
/** More than an orderly end takes, and less than most who ask for one wait before they use force. */
const PATIENCE_MS = 25_000

/** Fires when the process is asked to end. Asked a second time, or when that takes too long, the process ends at once. */
export function stopSignal(log: Logger): AbortSignal {
  const stopping = new AbortController()
  let asked = 0
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) {
      if (performance.now() - asked > ECHO_MS) process.exit(1)
      return
    }
    asked = performance.now()
    log.info(`${signal}: stopping`)
    const late = setTimeout(() => {
      log.error('could not stop in time')
      process.exit(1)
    }, PATIENCE_MS)
    late.unref()
    stopping.abort()
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal).on('SIGHUP', onSignal)
  return stopping.signal
}

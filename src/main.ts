import { parseArgs } from 'node:util'
import { runCommand } from './platform/cli/command.ts'
import { START_HELP } from './platform/cli/settings.ts'
import { loadConfig } from './platform/config.ts'
import { createLogger } from './platform/log.ts'
import { leavePost, NotStarted, ownPost } from './platform/processes.ts'
import { endLate, stopSignal } from './platform/signals.ts'

/** Starts the service, and stops it when the process is asked to, even during startup. */
async function start(): Promise<void> {
  parseArgs({})
  const config = loadConfig()
  const post = ownPost()
  const log = createLogger(config.logLevel, { name: post?.name })
  const stopping = stopSignal(log)
  // The primary process answers no requests, so it does not load the code for them.
  const startParts =
    config.workers > 1 && !post
      ? (await import('./service/primary.ts')).startPrimary
      : (await import('./service/service.ts')).startService
  const running = await startParts({ config, log, post }, stopping).catch((error: unknown) => {
    leavePost()
    // Nothing runs any more, so nothing may keep the process alive.
    endLate(log)
    // The startup was aborted on purpose.
    if (stopping.aborted) return void log.info('stopped')
    if (!(error instanceof NotStarted)) throw error
    log.error(error.message)
    process.exitCode = error.exitCode
  })
  if (!running) return
  const stop = () =>
    running
      .stop()
      .then(
        () => log.info('stopped'),
        (err: unknown) => {
          log.error({ err }, 'shutdown failed')
          process.exitCode = 1
        },
      )
      .finally(leavePost)
  if (stopping.aborted) await stop()
  else stopping.addEventListener('abort', stop)
}

await runCommand('npm start', start, START_HELP)

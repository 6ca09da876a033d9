import type { Activity } from '../platform/database/activity.ts'
import type { Queryable } from '../platform/database/queryable.ts'
import type { LoadStep } from './merge.ts'
import { rowsInWords } from './report.ts'

/** Time between two lines if nobody watches. */
const LOG_MS = 10_000

/** Names the session of a transaction after its work, so that those who wait for it can say for what. */
export async function nameSession(client: Queryable, work: 'load' | 'unload', of: string): Promise<void> {
  await client.query(`select set_config('application_name', $1, true)`, [`flowgate ${work}: ${of}`])
}

function nameInWords(session: string): string {
  const [, work, of = ''] = /^flowgate ((?:un)?load): (.*)$/s.exec(session) ?? []
  if (work !== undefined) return `${work} ${JSON.stringify(of)}`
  return session === 'flowgate migrate' ? 'a migration' : `the session ${JSON.stringify(session)}`
}

const stepInWords = ({ step, rows }: LoadStep): string => (rows > 0 ? `${step}: ${rowsInWords(rows)}` : step)

/** Returns what a load waits for, in words. */
export const waitInWords = ({ name, seconds }: NonNullable<Activity['waitsFor']>): string =>
  `waiting for ${nameInWords(name)}, which began ${Math.round(seconds)} s ago`

/** Lines about the progress of a load. */
export interface Progress {
  readonly onProgress: (step: LoadStep) => void
  readonly onActivity: (activity: Activity) => void
  stop(): void
}

/**
 * Writes a line for what a load waits for, and on a terminal for each step. Elsewhere it writes one line every ten
 * seconds: the last step, and the rows read since.
 */
export function writeProgress(write: (line: string) => void, isTerminal: boolean): Progress {
  const begun = performance.now()
  const say = (text: string) =>
    write(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
  let step: LoadStep | undefined
  let activity: Activity = { copiedRows: null, waitsFor: null }
  const summary = (): string => {
    if (activity.waitsFor) return waitInWords(activity.waitsFor)
    const now = activity.copiedRows === null ? '' : `reading, ${rowsInWords(activity.copiedRows)} so far`
    const last = step ? `after ${stepInWords(step)}` : ''
    return [last, now].filter(Boolean).join('; ') || 'starting'
  }
  const timer = isTerminal ? undefined : setInterval(() => say(summary()), LOG_MS)
  return {
    onProgress: (finished) => {
      step = finished
      if (isTerminal) say(stepInWords(finished))
    },
    onActivity: (current) => {
      const { waitsFor } = current
      if (waitsFor && waitsFor.name !== activity.waitsFor?.name) say(waitInWords(waitsFor))
      activity = current
    },
    stop: () => clearInterval(timer),
  }
}

import { lastCompletedStamp, presentStamp } from '../market/dates.ts'
import { Interval } from '../market/vocabulary.ts'
import type { Database } from '../platform/database/connect.ts'
import { isQueryTimeout, isUnavailable } from '../platform/database/errors.ts'
import { inTransaction, openTransactions } from '../platform/database/transaction.ts'
import type { Logger } from '../platform/log.ts'
import { evaluateAlerts } from './evaluate.ts'
import {
  type Bounds,
  type DueAlert,
  forgetResting,
  type NewEvaluation,
  selectDueAlerts,
  tryEvaluate,
} from './queries.ts'
import { storeEvaluations } from './store.ts'

export interface RoundDeps extends Pick<Database, 'db' | 'pool'> {
  readonly log: Logger
  readonly now: () => Date
  /** Fires when the process is to stop. */
  readonly stopping: AbortSignal
}

/** Numbers of alerts and events of a round. */
export interface Round {
  readonly alerts: number
  readonly events: number
}

/** Evaluations that are stored in one transaction. */
const STORED_TOGETHER = 100

const boundsAt = (now: Date): Bounds[] =>
  Interval.options.map((interval) => ({
    interval,
    completed: lastCompletedStamp(interval, now),
    present: presentStamp(interval, now),
  }))

/** Failure of an alert whose evaluation failed for a reason that its owner cannot know. */
const FAILED = 'The evaluation failed, or took too long.'

const failed = (alert: DueAlert): NewEvaluation => ({
  ...{ alert, failure: FAILED, events: [] },
  state: { ts: null, members: [] },
})

async function store({ db }: RoundDeps, evaluations: readonly NewEvaluation[]): Promise<number> {
  let events = 0
  for (let start = 0; start < evaluations.length; start += STORED_TOGETHER) {
    const part = evaluations.slice(start, start + STORED_TOGETHER)
    events += await inTransaction(db, (trx) => storeEvaluations(trx, part))
  }
  return events
}

/** The due alerts could not be evaluated together. */
class NotTogether extends Error {
  readonly alerts: readonly DueAlert[]

  constructor(alerts: readonly DueAlert[], cause: unknown) {
    super('Alerts could not be evaluated together', { cause })
    this.alerts = alerts
  }
}

/**
 * Evaluates due alerts on one snapshot. Evaluates none if another process is evaluating: its transaction has the lock,
 * which ends with its connection. `among`: ids of the alerts to look at. Default: all.
 */
async function evaluateDue(
  { pool, now: clock, stopping }: RoundDeps,
  among?: ReadonlySet<string>,
): Promise<NewEvaluation[]> {
  const now = clock()
  return openTransactions(
    pool,
    stopping,
  )(async ({ client, trx }) => {
    await client.query('set transaction isolation level repeatable read read only')
    if (!(await tryEvaluate(trx))) return []
    const due = await selectDueAlerts(trx, boundsAt(now))
    const alerts = among ? due.filter(({ id }) => among.has(id)) : due
    if (alerts.length === 0) return []
    return evaluateAlerts(alerts, { db: trx, now, signal: stopping }).catch((error: unknown) => {
      if (stopping.aborted || (isUnavailable(error) && !isQueryTimeout(error))) throw error
      throw new NotTogether(alerts, error)
    })
  })
}

/** Evaluates halves of alerts that could not be evaluated together, down to the one that cannot be. */
async function evaluateHalves(deps: RoundDeps, { alerts, cause }: NotTogether): Promise<Round> {
  const [only] = alerts
  if (alerts.length === 1 && only) {
    deps.log.error({ err: cause, alert: only.id }, 'an alert could not be evaluated')
    return { alerts: 1, events: await store(deps, [failed(only)]) }
  }
  const middle = Math.ceil(alerts.length / 2)
  const rounds: Round[] = []
  for (const half of [alerts.slice(0, middle), alerts.slice(middle)])
    rounds.push(await evaluateAmong(deps, new Set(half.map(({ id }) => id))))
  return {
    alerts: rounds.reduce((sum, round) => sum + round.alerts, 0),
    events: rounds.reduce((sum, round) => sum + round.events, 0),
  }
}

async function evaluateAmong(deps: RoundDeps, among?: ReadonlySet<string>): Promise<Round> {
  try {
    const evaluations = await evaluateDue(deps, among)
    return { alerts: evaluations.length, events: await store(deps, evaluations) }
  } catch (error) {
    if (error instanceof NotTogether) return evaluateHalves(deps, error)
    throw error
  }
}

/** Evaluates what is due: nothing if another process is at work. */
export async function evaluateRound(deps: RoundDeps): Promise<Round> {
  await forgetResting(deps.db)
  return evaluateAmong(deps)
}

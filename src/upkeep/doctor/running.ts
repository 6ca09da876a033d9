import { selectAlertCounts } from '../../alerts/count-queries.ts'
import { counted } from '../../platform/cli/counted.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

/** Share of the connections from which a burst may find none. */
const CROWDED = 0.9
/** Time after which a worker has found a waiting job. */
const WAIT_MS = 60_000
/** Time after which workers have deleted an expired result. */
const UPKEEP_MS = 600_000

interface Jobs {
  readonly waiting: number
  readonly running: number
  readonly waited: number
  readonly silent: number
  readonly uncleared: number
  readonly workers: number
}

async function checkJobs({ pool, config }: CheckSubject): Promise<CheckOutcome> {
  const { rows } = await pool.query<Jobs>(`
    select count(*) filter (where status = 'PENDING')::integer as waiting,
      count(*) filter (where status = 'RUNNING')::integer as running,
      count(*) filter (where status = 'PENDING' and created_at < now() - interval '${WAIT_MS} ms')::integer as waited,
      count(*) filter (where status = 'RUNNING' and heartbeat_at < now() - interval '${2 * config.workerMs} ms')::integer as silent,
      (select count(*) from job
       where status = 'COMPLETED' and expires_at < now() - interval '${UPKEEP_MS} ms')::integer as uncleared,
      (select count(*) from pg_stat_activity
       where datname = current_database() and application_name = 'flowgate worker events')::integer as workers
    from job where status in ('PENDING', 'RUNNING')`)
  const { waiting = 0, running = 0, waited = 0, silent = 0, uncleared = 0, workers = 0 } = rows[0] ?? {}
  const start = 'Start one: `npm start`, with ROLE=worker or ROLE=all.'
  const faults = [
    ...(waited > 0 && workers === 0
      ? [`${counted(waited, 'job waits', 'jobs wait')}, and no worker runs. ${start}`]
      : []),
    ...(silent > 0
      ? [`${counted(silent, 'running job has', 'running jobs have')} no live worker. ${start}`]
      : []),
    ...(uncleared > 0
      ? [`${counted(uncleared, 'expired result has', 'expired results have')} not been deleted. ${start}`]
      : []),
  ]
  return {
    summary: `${running} running, ${waiting} waiting, ${workers > 0 ? 'a worker is connected' : 'no worker is connected'}`,
    faults,
  }
}

/** Seconds after a load, or its own change, within which a worker has evaluated an alert. */
const LATE_SECONDS = 300

async function checkAlerts({ db }: CheckSubject): Promise<CheckOutcome> {
  const {
    evaluated = 0,
    due = 0,
    failed = 0,
    waiting = 0,
    retrying = 0,
    late = 0,
  } = (await selectAlertCounts(db)) ?? {}
  const active = evaluated + due + failed
  const summary = `${active} active, ${counted(waiting + retrying, 'message', 'messages')} to deliver`
  if (late <= LATE_SECONDS) return { summary }
  const fault = `${counted(due, 'alert has', 'alerts have')} not been evaluated on the newest load, for up to ${Math.floor(late / 60)} minutes. Start a worker (\`npm start\`, with ROLE=worker or ROLE=all), or search its log for \`alerts could not be evaluated\`.`
  return { summary, faults: [fault] }
}

/** Judges how many of the connections are in use. */
export function judgeConnections(used: number, most: number): CheckOutcome {
  const summary = `${used} of ${most} in use`
  if (used <= CROWDED * most) return { summary }
  const fault = `${summary}: requests will get 503. Raise max_connections, or run fewer processes (docs/scaling.md).`
  return { summary, faults: [fault] }
}

async function checkConnections({ pool }: CheckSubject): Promise<CheckOutcome> {
  // Of other roles' sessions, an unprivileged role sees the database and the user, not the type.
  const { rows } = await pool.query<{ used: number; most: number }>(`
    select (select count(*) from pg_stat_activity
        where coalesce(backend_type, 'client backend') = 'client backend'
          and datid is not null and usesysid is not null)::integer as used,
      current_setting('max_connections')::integer - current_setting('superuser_reserved_connections')::integer
        - coalesce(current_setting('reserved_connections', true), '0')::integer as most`)
  return judgeConnections(rows[0]?.used ?? 0, rows[0]?.most ?? 1)
}

/** Checks of what runs on the database. */
export const RUNNING_CHECKS: readonly Check<CheckSubject>[] = [
  { name: 'jobs', run: checkJobs },
  { name: 'alerts', run: checkAlerts },
  { name: 'connections', run: checkConnections },
]

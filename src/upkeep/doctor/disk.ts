import { realpath, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { inBytes } from '../../platform/cli/bytes.ts'
import { clusterIn } from '../../platform/database/embedded/cluster.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

/** Less free space than both is a fault: a load may need as much as the bars that it replaces. */
const LEAST_SHARE = 0.1
const LEAST_BYTES = 50e9

interface Directory {
  readonly what: string
  readonly path: string
}

/** Judges the free space of a directory's file system. */
export function judgeSpace({ what, path }: Directory, free: number, total: number): CheckOutcome {
  const share = `${Math.round((100 * free) / Math.max(total, 1))} %`
  const summary = `${what}: ${share} free`
  if (free >= Math.min(LEAST_BYTES, LEAST_SHARE * total)) return { summary }
  const fault = `${path} (${what}) has ${inBytes(free)} left, ${share}. Free space, enlarge the disk, or run \`npm run --silent prune\`.`
  return { summary, faults: [fault] }
}

async function spaceOf(directory: Directory): Promise<CheckOutcome> {
  const { bavail, blocks, bsize } = await statfs(directory.path)
  return judgeSpace(directory, bavail * bsize, blocks * bsize)
}

async function checkDisk({ config, pool }: CheckSubject): Promise<CheckOutcome> {
  const { rows } = await pool.query<{ database: string; results: string }>(`
    select pg_database_size(current_database()) as database, pg_total_relation_size('job_chunk') as results`)
  const sizes = `database ${inBytes(Number(rows[0]?.database))}, of which results of jobs ${inBytes(Number(rows[0]?.results))}`
  const data = config.databaseUrl === null ? await realpath(clusterIn(config.dataDir)) : null
  const spaces = await Promise.all([
    ...(data === null ? [] : [spaceOf({ what: 'data directory', path: data })]),
    spaceOf({ what: 'temporary files of exports', path: tmpdir() }),
  ])
  return {
    summary: [sizes, ...spaces.map(({ summary }) => summary)].join('; '),
    faults: spaces.flatMap(({ faults = [] }) => faults),
  }
}

/** Checks of disk space. The disk of an own PostgreSQL is not visible from here. */
export const DISK_CHECKS: readonly Check<CheckSubject>[] = [{ name: 'disk', run: checkDisk }]

import { DemoMarketPresentError } from '../../ingest/demo-market.ts'
import { DiskSpaceError } from '../../ingest/disk-space.ts'
import { fileFault, LoadFault } from '../../ingest/fault.ts'
import type { Seekable } from '../../ingest/formats/seekable.ts'
import { type FinishedLoad, loadFiles } from '../../ingest/load.ts'
import { parseMap } from '../../ingest/mapping/mapping.ts'
import type { LoadStep } from '../../ingest/merge.ts'
import { type LoadOutcome, type LoadReport, NO_OUTCOME } from '../../ingest/outcome.ts'
import { waitInWords } from '../../ingest/progress.ts'
import { withdrawnInWords } from '../../ingest/report.ts'
import { recordJob } from '../../ingest/report-records.ts'
import { fileOfName, inReadingOrder, type SourceFile } from '../../ingest/sources.ts'
import { UnloadFault } from '../../ingest/undo/refuse.ts'
import { unload } from '../../ingest/undo/unload.ts'
import { RunFailed } from '../../jobs/failures.ts'
import type { Task } from '../../jobs/process-child.ts'
import { counted } from '../../platform/cli/counted.ts'
import type { Activity } from '../../platform/database/activity.ts'
import { LoadInput, loadJob, MAP_NAME, UnloadInput, unloadJob } from './job.ts'
import { CHUNK_BYTES, selectChunk } from './upload-queries.ts'

/** Share of the progress that reading the files makes, in per cent, and the part of the rest that each later step makes. */
const [READING, STEP] = [15, 0.1]

/** Reads a stored file. */
async function* chunksOf({ db, claim: { id } }: Task, file: number): AsyncGenerator<Buffer> {
  for (let seq = 0; ; seq++) {
    const chunk = await selectChunk(db, { id, file, seq })
    if (!chunk) return
    yield chunk
  }
}

/** Opens a stored file to be read at any position. */
const seekableOf = (task: Task, file: number, size: number): Seekable => ({
  size,
  read: async (start, end) => {
    const parts: Buffer[] = []
    const last = Math.min(end, size)
    for (let at = start; at < last; at = (Math.floor(at / CHUNK_BYTES) + 1) * CHUNK_BYTES) {
      const seq = Math.floor(at / CHUNK_BYTES)
      const chunk = await selectChunk(task.db, { id: task.claim.id, file, seq })
      parts.push(chunk?.subarray(at - seq * CHUNK_BYTES, last - seq * CHUNK_BYTES) ?? Buffer.alloc(0))
    }
    const length = parts.reduce((sum, part) => sum + part.length, 0)
    // Not from the pool: readers lay typed arrays over the bytes.
    const bytes = Buffer.from(new ArrayBuffer(length))
    parts.reduce((at, part) => at + part.copy(bytes, at), 0)
    return bytes
  },
  close: async () => {},
})

/** Returns what limits the bytes of all files together, decompressed. A file may be read several times. */
function byteLimit(maxBytes: number) {
  const read = new Map<string, number>()
  return (name: string) => (total: number) => {
    read.set(name, Math.max(total, read.get(name) ?? 0))
    const sum = read.values().reduce((all, bytes) => all + bytes, 0)
    if (sum > maxBytes)
      throw new LoadFault(
        fileFault(name, `the files have more than ${maxBytes} bytes (LOAD_MAX_BYTES), decompressed`),
      )
  }
}

/** Returns the stored files of a job, in the order in which they are read. Throws LoadFault. */
function filesOf(task: Task, { files, map: text }: Pick<LoadInput, 'files' | 'map'>): SourceFile[] {
  const map = text === null ? undefined : parseMap(text, MAP_NAME)
  const limitOf = byteLimit(task.maxBytes)
  return inReadingOrder(
    files.map(({ name, bytes }, place) => {
      const file = fileOfName(name, map)
      if (!file) throw new TypeError(`No table has a file ${name}`)
      const open = () => chunksOf(task, place)
      return {
        ...file,
        name,
        bytes,
        open,
        onBytes: limitOf(name),
        seekable: async () => seekableOf(task, place, bytes),
      }
    }),
  )
}

/** Returns what follows a load: it reports its steps, with an estimate of the progress, and what it waits for. */
function follower(task: Task, sizes: ReadonlyMap<string, number>) {
  const steps: LoadOutcome['steps'] = []
  const total = Math.max(
    1,
    sizes.values().reduce((sum, bytes) => sum + bytes, 0),
  )
  let [percent, rows, copiedRows, waitsFor]: [number, number, number, string | null] = [0, 0, 0, null]
  const tell = () =>
    task.onProgress({ percent, rows: rows + copiedRows, outcome: { ...NO_OUTCOME, steps, waitsFor } })
  return {
    steps,
    onProgress: (step: LoadStep) => {
      const bytes = sizes.get(step.step)
      steps.push({ step: step.step, rows: step.rows, seconds: Math.round(step.elapsed) / 1000 })
      percent += bytes === undefined ? (99 - percent) * STEP : (READING * bytes) / total
      rows += step.rows
      copiedRows = 0
      tell()
    },
    onActivity: (activity: Activity) => {
      copiedRows = activity.copiedRows ?? 0
      waitsFor = activity.waitsFor && waitInWords(activity.waitsFor)
      tell()
    },
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '53100'

const DISK_FULL = {
  code: 'storage_failed',
  title: 'Storage failed',
  detail: 'The database has no room for the load. Free disk space, then send the files again.',
  retryable: true,
} as const

/** Returns the failure of a load whose files are refused, or the error itself. */
function refusalOf(error: unknown, steps: LoadOutcome['steps']): unknown {
  const fail = (detail: string, refused: Pick<LoadOutcome, 'faults' | 'moreFaults'>) =>
    new RunFailed(
      { code: 'load_refused', title: 'Load refused', detail, retryable: false },
      { cause: error, outcome: { ...NO_OUTCOME, steps, ...refused } },
    )
  if (error instanceof DemoMarketPresentError)
    return fail(
      'The database contains the demo market. Load with `replace_demo=true` to remove it in the same transaction.',
      { faults: [], moreFaults: 0 },
    )
  if (error instanceof DiskSpaceError)
    return fail(`Not enough disk space: ${error.message}.`, { faults: [], moreFaults: 0 })
  if (isDiskFull(error)) return new RunFailed(DISK_FULL, { cause: error, outcome: { ...NO_OUTCOME, steps } })
  if (!(error instanceof LoadFault)) return error
  const { faults, further } = error
  const count = counted(faults.length + further, 'fault', 'faults')
  return fail(`The files have ${count}, and nothing was loaded. The job lists them.`, {
    faults: faults.map(({ file, line, column, value, reason }) => ({ file, line, column, value, reason })),
    moreFaults: further,
  })
}

/** Loads the stored files of a job. */
async function runLoadJob(task: Task): Promise<void> {
  const { claim, pool } = task
  const { source, files, map, ...options } = LoadInput.parse(claim.input)
  const { steps, ...following } = follower(task, new Map(files.map(({ name, bytes }) => [name, bytes])))
  const endOf = ({ rows, report }: FinishedLoad) => ({ rows, outcome: { ...NO_OUTCOME, steps, report } })
  try {
    const load = await loadFiles(pool, filesOf(task, { files, map }), {
      ...options,
      ...following,
      source,
      beforeCommit: async (client, finished) => {
        if (finished.version !== null) await recordJob(client, finished.version, claim.id)
        await task.finish(client, endOf(finished))
      },
    })
    // Nothing of a dry run has been committed.
    if (options.dryRun) await task.finish(pool, endOf(load))
  } catch (error) {
    throw refusalOf(error, steps)
  }
}

/** Undoes the load of a job. */
async function runUnloadJob({ claim, pool, finish }: Task): Promise<void> {
  const begun = performance.now()
  const { version } = UnloadInput.parse(claim.input)
  try {
    await unload(pool, version, {
      beforeCommit: async (client, undone) => {
        const report: LoadReport = {
          ...{ version: undone.version, dryRun: false, source: `unload of ${version}`, files: [] },
          ...{ rowsWritten: undone.rows, counts: [], firstDate: null, lastDate: null },
          remarks: withdrawnInWords(undone.events),
          seconds: Math.round(performance.now() - begun) / 1000,
        }
        await finish(client, { rows: undone.rows, outcome: { ...NO_OUTCOME, report } })
      },
    })
  } catch (error) {
    if (!(error instanceof UnloadFault)) throw error
    const failure = { code: 'load_not_undoable', title: 'Load not undoable', retryable: false } as const
    throw new RunFailed({ ...failure, detail: `${error.message}.` }, { cause: error })
  }
}

/** Runs a job of the kinds `load` and `unload`. */
export function runLoading(task: Task): Promise<void> {
  const { type } = task.claim
  if (type === loadJob.type) return runLoadJob(task)
  if (type === unloadJob.type) return runUnloadJob(task)
  throw new TypeError(`No process runs jobs of type ${type}`)
}

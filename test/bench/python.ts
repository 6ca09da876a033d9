import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findPython } from '../helpers/python.ts'
import type { Bench } from './bench.ts'
import { completed, seriesOf, startJobAt } from './job-client.ts'
import { type Line, type Measured, median } from './line.ts'
import { WIDE } from './market.ts'
import { WIDE_BARS, WIDE_IDS } from './wide.ts'

const CLIENT = fileURLToPath(new URL('../../clients/python', import.meta.url))
const IDS = WIDE_IDS.slice(0, 40)
const ROWS = (WIDE_BARS / WIDE_IDS.length) * IDS.length
const ROUNDS = 3

/** Reads the result of a job, again and again; prints the seconds from the request to the frame, its rows, and the busy seconds. */
const SCRIPT = `
import sys, time
from flowgate import Client
url, key, job_id, format, rounds = sys.argv[1:]
job = Client(url, key, progress=False).job(job_id)
for _ in range(int(rounds)):
    begun, busy = time.perf_counter(), time.process_time()
    frame = job.dataframe(format=format)
    print(time.perf_counter() - begun, len(frame), time.process_time() - busy)
`

async function measure(bench: Bench, format: 'csv' | 'arrow', modules: readonly string[]): Promise<Measured> {
  const python = findPython(modules)
  if (!python) throw new Error(`Python with ${modules.join(', ')} is not installed`)
  const server = await bench.on(WIDE)
  const job = await completed(server, await startJobAt(server, seriesOf(IDS)))
  const { url, headers } = server.call({ path: '' })
  const key = headers?.['Authorization']?.replace('Bearer ', '') ?? ''
  // The first round warms both up.
  const args = ['-B', '-c', SCRIPT, url, key, job.job_id, format, String(ROUNDS + 1)]
  const { stdout } = await promisify(execFile)(python, args, {
    env: { ...process.env, PYTHONPATH: `${CLIENT}/src` },
  })
  const runs = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
  const wrong = runs.find(([, rows]) => rows !== ROWS)
  if (wrong) throw new Error(`The frame has ${wrong[1]} rows`)
  const seconds = runs.slice(1).map(([value = Number.NaN]) => value)
  const busy = median(runs.slice(1).map(([, , value = Number.NaN]) => value))
  const all = seconds.map((value) => value.toFixed(2)).join(', ')
  return {
    value: median(seconds),
    detail: `median of ${all} s for ${ROWS} rows, download and digest included; ${busy.toFixed(2)} s of them busy`,
  }
}

/** What the Python client makes of a large result. */
export const pythonLines: readonly Line[] = [
  {
    name: 'python-csv',
    title: 'Python: a job of 1,001,520 rows as a data frame, by CSV',
    goal: { unit: 's', atMost: 6 },
    market: WIDE,
    isHeavy: true,
    measure: (bench) => measure(bench, 'csv', ['pandas', 'requests']),
  },
  {
    name: 'python-arrow',
    title: 'Python: the same by Arrow',
    goal: { unit: 's', atMost: 2 },
    market: WIDE,
    isHeavy: true,
    measure: (bench) => measure(bench, 'arrow', ['pandas', 'requests', 'pyarrow']),
  },
]

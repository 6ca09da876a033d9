import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Call } from '../bench/client.ts'
import { completed, startJob } from '../bench/job-client.ts'
import { onDatabase, WIDE } from '../bench/market.ts'
import type { Scenario, Stage } from './scenario.ts'

const ABORTS = 1000
const AT_ONCE = 10
const GOAL_MS = 1000
const MAX_BYTES = 30e6
const AGGREGATES = [1, 2, 3, 4, 5]

/** Running queries and open transactions of downloads. */
const UNDER_WAY = `
  select query from pg_stat_activity
  where datname = current_database() and application_name like 'flowgate%' and pid <> pg_backend_pid()
    and (state like 'idle in transaction%' or state <> 'idle' and (query ilike 'copy %' or query ilike '%job_chunk%'))`

/** A random number of bytes, spread over all orders of magnitude; occasionally 0. */
const anyBytes = (): number => Math.floor(MAX_BYTES ** Math.random()) - 1

/** Sends a request, reads the given number of bytes and hangs up; with 0 bytes, within 200 ms. */
async function abort({ url, headers }: Call, bytes: number): Promise<void> {
  const sent = request(url, { headers, agent: false })
  const closed = new Promise((resolve) => sent.once('close', resolve))
  sent.on('error', () => {}).end()
  if (bytes === 0) await sleep(Math.random() * 200)
  else {
    const [response] = await once(sent, 'response')
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
    let left = bytes
    response.on('error', () => {})
    for await (const part of response) {
      left -= part.length
      if (left <= 0) break
    }
  }
  sent.destroy()
  await closed
}

/** Milliseconds until the database is processing no download. */
async function quiet(client: pg.Client): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await client.query<{ query: string }>(UNDER_WAY)
    const waited = performance.now() - begun
    if (rows.length === 0) return waited
    if (waited > 10 * GOAL_MS) throw new Error(`Still running after ${waited} ms: ${rows[0]?.query}`)
    await sleep(10)
  }
}

async function pathsOf({ server, tokenOf }: Stage): Promise<Call[]> {
  const { job_id: id } = await completed(server, await startJob(server, AGGREGATES))
  const ofJob = [
    'export',
    'export?compression=gzip',
    'export?export_format=json',
    'stream',
    'stream?format=csv',
  ]
  const ofFlow = ['', '?compression=gzip', '?export_format=json', '?export_format=json&compression=zip']
  const owners = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => tokenOf(`reader-${at}`)))
  return [
    ...ofJob.map((path) => server.call({ path: `/aggregates/jobs/${id}/${path}` })),
    ...owners.flatMap((token) =>
      ofFlow.map((query) => server.call({ path: `/flow/timeseries/export${query}` }, token)),
    ),
  ]
}

export const aborts: Scenario = {
  name: 'aborts',
  title: `clients that abort downloads, streams and exports at random points, ${ABORTS} times`,
  market: WIDE,
  async run(stage) {
    const calls = await pathsOf(stage)
    const anyCall = () => calls[Math.floor(Math.random() * (Math.random() < 0.5 ? 5 : calls.length))]
    const waits = await onDatabase(stage.databaseUrl, async (client) => {
      const times: number[] = []
      for (let done = 0; done < ABORTS; done += AT_ONCE) {
        // Forces files to be generated again, so that some clients abort during generation.
        await client.query('delete from job_export')
        await Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            const call = anyCall()
            if (call) await abort(call, anyBytes())
          }),
        )
        times.push(await quiet(client))
        if (done % 100 === 0) stage.say(`${done} of ${ABORTS}`)
      }
      return times
    })
    const worst = Math.max(...waits)
    if (worst > GOAL_MS) stage.witness.fault(`a query outlived its client by ${worst.toFixed(0)} ms`)
    return `queries ended within ${worst.toFixed(0)} ms`
  },
}

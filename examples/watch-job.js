/**
 * Starts a job, draws its progress, downloads the result and verifies its digest:
 *
 *   FLOWGATE_TOKEN=$(npm run --silent token -- --email me@example.com --tier professional) \
 *     node examples/watch-job.js 101,106 2021-01-01 bars.csv.gz
 *
 * Plain JavaScript, so that it runs on any Node from version 20.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'

const SERVICE = process.env.FLOWGATE_URL ?? 'http://127.0.0.1:4000'
const authorization = `Bearer ${process.env.FLOWGATE_TOKEN ?? ''}`
const [ids = '101,106', from = '2021-01-01', file = 'bars.csv.gz'] = process.argv.slice(2)

const START_JOB = `
  mutation StartJob($input: StartTimeseriesJobInput!) {
    startTimeseriesJob(input: $input) {
      ... on StartTimeseriesJobSuccess { job { jobId rowsTotal links { export } } }
      ... on Error { code message }
    }
  }
`

const PROGRESS = `
  subscription Progress($id: ID!) {
    jobProgress(id: $id) { status progress rowsProcessed rowsTotal error { detail } }
  }
`

async function ask(query, variables) {
  const response = await fetch(`${SERVICE}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  return data
}

const WIDTH = 40
const bar = (percent) => '█'.repeat((percent * WIDTH) / 100).padEnd(WIDTH, '░')

/** Draws the progress of a job until it is final. The client reconnects by itself. */
async function follow(id) {
  const client = createClient({
    url: `${SERVICE.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: authorization },
  })
  for await (const { data, errors } of client.iterate({ query: PROGRESS, variables: { id } })) {
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
    const { status, progress, rowsProcessed, rowsTotal, error } = data.jobProgress
    process.stdout.write(`\r${bar(progress)} ${progress} % ${rowsProcessed} of ${rowsTotal} rows ${status} `)
    if (status === 'FAILED' || status === 'CANCELLED') throw new Error(error?.detail ?? status)
  }
  process.stdout.write('\n')
  await client.dispose()
}

/** Downloads the result, and compares its digest with the promised one. */
async function download(path) {
  const response = await fetch(`${SERVICE}${path}?compression=gzip`, { headers: { authorization } })
  if (!response.ok || !response.body) throw new Error(await response.text())
  const hash = createHash('sha256')
  await pipeline(
    response.body,
    async function* hashed(parts) {
      for await (const part of parts) {
        hash.update(part)
        yield part
      }
    },
    createWriteStream(file),
  )
  const promised = response.headers.get('content-digest')
  return {
    rows: response.headers.get('x-row-count'),
    isWhole: promised === `sha-256=:${hash.digest('base64')}:`,
  }
}

const { startTimeseriesJob } = await ask(START_JOB, {
  input: { aggregateIds: ids.split(',').map(Number), from },
})
const { job, code, message } = startTimeseriesJob
if (!job) throw new Error(`${code}: ${message}`)
await follow(job.jobId)
const { rows, isWhole } = await download(job.links.export)
console.log(`${file}: ${rows} rows, ${isWhole ? 'digest verified' : 'DIGEST MISMATCH'}`)
if (!isWhole) process.exitCode = 1

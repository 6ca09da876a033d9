/**
 * Starts a job, follows it on a progress bar, downloads the result and checks that it is whole:
 *
 *   FLOWGATE_TOKEN=$(npm run --silent token -- --email me@example.com --tier professional) \
 *     node examples/watch-job.ts 101,106 2021-01-01 bars.csv.gz
 *
 * The documents are typed by `npm run generate`, as those of any front-end can be.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { print } from 'graphql'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { graphql } from '../test/generated/gql.ts'

const SERVICE = process.env['FLOWGATE_URL'] ?? 'http://127.0.0.1:4000'
const authorization = `Bearer ${process.env['FLOWGATE_TOKEN'] ?? ''}`
const [ids = '101,106', startDate = '2021-01-01', file = 'bars.csv.gz'] = process.argv.slice(2)

const StartJob = graphql(`
  mutation WatchedJob($input: StartTimeseriesJobInput!) {
    startTimeseriesJob(input: $input) {
      __typename
      ... on Job { jobId rowsTotal links { export } }
      ... on Error { code message }
    }
  }
`)

const Progress = graphql(`
  subscription WatchedProgress($id: ID!) {
    jobProgress(id: $id) { status progress rowsProcessed rowsTotal error { detail } }
  }
`)

async function ask<R, V>(document: TypedDocumentNode<R, V>, variables: V): Promise<R> {
  const response = await fetch(`${SERVICE}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document), variables }),
  })
  const { data, errors } = (await response.json()) as { data?: R; errors?: { message: string }[] }
  if (!data) throw new Error(errors?.map(({ message }) => message).join('; ') ?? response.statusText)
  return data
}

const WIDTH = 40
const bar = (percent: number): string => '█'.repeat((percent * WIDTH) / 100).padEnd(WIDTH, '░')

/** Draws the job's progress until it is final; comes back by itself when the connection is lost. */
async function follow(id: string): Promise<void> {
  const client = createClient({
    url: `${SERVICE.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: authorization },
  })
  for await (const { data } of client.iterate<{ jobProgress: Watched }>({
    query: print(Progress),
    variables: { id },
  })) {
    if (!data) continue
    const { status, progress, rowsProcessed, rowsTotal, error } = data.jobProgress
    process.stdout.write(`\r${bar(progress)} ${progress} % ${rowsProcessed} of ${rowsTotal} rows ${status} `)
    if (status === 'FAILED' || status === 'CANCELLED') throw new Error(error?.detail ?? status)
  }
  process.stdout.write('\n')
  await client.dispose()
}
type Watched = ReturnType<NonNullable<(typeof Progress)['__apiType']>>['jobProgress']

/** Downloads the result; says whether the digest that was promised is that of what came. */
async function download(path: string): Promise<{ rows: string | null; isWhole: boolean }> {
  const response = await fetch(`${SERVICE}${path}?compression=gzip`, { headers: { authorization } })
  if (!response.ok || !response.body) throw new Error(await response.text())
  const hash = createHash('sha256')
  await pipeline(
    response.body,
    async function* hashed(parts: AsyncIterable<Uint8Array>) {
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

const { startTimeseriesJob: job } = await ask(StartJob, {
  input: { aggregateIds: ids.split(',').map(Number), startDate },
})
if (job.__typename !== 'Job') throw new Error(`${job.code}: ${job.message}`)
await follow(job.jobId)
const { rows, isWhole } = await download(job.links.export)
console.log(`${file}: ${rows} rows, ${isWhole ? 'whole' : 'NOT WHOLE'}`)
if (!isWhole) process.exitCode = 1

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import type { Caller } from '../../helpers/app.ts'
import { connectTo, type Follow, overSocket, overSse, type Told } from '../../helpers/follow.ts'
import { workFor } from '../../helpers/jobs.ts'
import { listen, type TestServer } from '../../helpers/server.ts'
import { useApp } from '../../helpers/use-app.ts'
import { tokenOrCheckedKey } from '../../helpers/users.ts'

/** What keys of each scope open over WebSocket and SSE, with keys from the database and the service's own check. */

// Subscriptions that miss the notification of a change check for it every five seconds.

const app = useApp({ authenticate: tokenOrCheckedKey })
let server: TestServer
let worker: Worker
beforeAll(async () => {
  server = await listen(app.app)
  worker = await workFor(app.database)
})
afterAll(async () => {
  await worker.stop()
  await server.close()
})

const newKey = async (owner: Caller, scope: 'documented' | 'read') =>
  (await owner.post<{ secret: string }>('/series/user/api-keys', { name: scope, scope })).body.secret

/** Sends operations with a key in one of two ways. */
type Channel = (secret: string) => { readonly follow: Follow; readonly close: () => unknown }
const CHANNELS: Readonly<Record<string, Channel>> = {
  SSE: (secret) => ({
    follow: overSse({
      send: (path, sent) =>
        fetch(server.url + path, { ...sent, headers: { ...sent?.headers, 'x-api-key': secret } }),
    }),
    close: () => undefined,
  }),
  WebSocket: (secret) => {
    const client = connectTo(server.socketUrl, { 'X-API-Key': secret })
    return { follow: overSocket(client), close: () => client.dispose() }
  },
}

const PROGRESS =
  'subscription ($id: ID!) { jobProgress(id: $id) { status rowCount result { __typename ... on SecurityBarPage { pagination { totalRecordCount } } } } }'
const start = (operation: string, input: string, from: string) =>
  `mutation { ${operation}(input: { ${input}, from: "${from}" }) { ... on ${operation.replace('s', 'S')}Success { job { jobId } } } }`

const firstOf = async (follow: Follow, query: string, variables?: Record<string, unknown>): Promise<Told> => {
  const events = follow(query, variables)
  const { value } = await events.next()
  await events.return(undefined)
  return value as Told
}
const codesOf = ({ errors = [] }: Told) => errors.map(({ extensions }) => extensions.code)

interface Progress {
  readonly status: string
  readonly rowCount: number | null
  readonly result: { readonly pagination?: { readonly totalRecordCount: number } } | null
}

/** Starts a job; returns its id. */
async function started(follow: Follow, query: string): Promise<string> {
  const { data, errors } = await firstOf(follow, query)
  expect(errors).toBeUndefined()
  const [payload] = Object.values(data as Record<string, { job: { jobId: string } }>)
  return payload?.job.jobId ?? ''
}

/** Follows a job to its end; returns its last event. */
async function ended(follow: Follow, id: string): Promise<{ told: Told; progress: Progress | undefined }> {
  let told: Told = {}
  for await (const event of follow(PROGRESS, { id })) told = event
  return { told, progress: told.data?.['jobProgress'] as Progress | undefined }
}

describe.each(Object.entries(CHANNELS))('over %s', (name, channel) => {
  const email = `${name.toLowerCase()}@example.com`

  test('a key with the scope read follows a job of securities that it started, to its result', async () => {
    const { follow, close } = channel(await newKey(app.as(email, 'professional'), 'read'))
    const id = await started(follow, start('startSeriesJob', 'securityIds: [1001, 1002]', '2026-01-05'))
    const { progress } = await ended(follow, id)
    expect(progress?.status).toBe('COMPLETED')
    expect(progress?.rowCount).toBeGreaterThan(10)
    expect(progress?.result?.pagination?.totalRecordCount).toBe(progress?.rowCount)
    for (const query of [
      '{ securities(first: 1) { totalCount } }',
      '{ flowSeriesList(first: 1) { totalCount } }',
    ])
      expect([query, codesOf(await firstOf(follow, query))]).toEqual([query, []])
    await close()
  })

  test('a key with the scope read opens nothing personal, and no job of another user', async () => {
    const own = channel(await newKey(app.as(email, 'professional'), 'read'))
    const other = channel(await newKey(app.as(`other-${email}`, 'professional'), 'read'))
    const id = await started(own.follow, start('startSeriesJob', 'securityIds: [1001]', '2026-01-06'))
    expect(codesOf(await firstOf(other.follow, PROGRESS, { id }))).toEqual(['JOB_NOT_FOUND'])
    for (const query of [
      '{ viewer { email } }',
      'mutation { createApiKey(input: { name: "k" }) { __typename } }',
      'mutation { createAggregate(input: { name: "Mine", constituents: [{ ticker: "ALFA" }] }) { __typename } }',
    ])
      expect([query, codesOf(await firstOf(own.follow, query))]).toEqual([query, ['NOT_AUTHENTICATED']])
    await Promise.all([own.close(), other.close()])
  })

  test('a documented key follows jobs of aggregates, and opens nothing of securities', async () => {
    const plain = channel(await newKey(app.as(email, 'professional'), 'documented'))
    const reader = channel(await newKey(app.as(email, 'professional'), 'read'))
    const ofAggregates = await started(
      plain.follow,
      start('startTimeseriesJob', 'aggregateIds: [3]', '2026-01-07'),
    )
    expect((await ended(plain.follow, ofAggregates)).progress).toMatchObject({
      status: 'COMPLETED',
      result: expect.anything(),
    })
    for (const query of [
      start('startSeriesJob', 'securityIds: [1001]', '2026-01-08'),
      'mutation { startSecurityLeaderboardJob(input: {}) { __typename } }',
      '{ securities(first: 1) { totalCount } }',
      '{ flowSeriesList(first: 1) { totalCount } }',
      'subscription { latestBars(ids: [1001]) { px } }',
      'subscription { latestBars(ids: [3, 1001]) { px } }',
      '{ viewer { email } }',
    ])
      expect([query, codesOf(await firstOf(plain.follow, query))]).toEqual([query, ['NOT_AUTHENTICATED']])
    // It sees that its user has a job of securities, as in the list of jobs, but not the result.
    const ofSecurities = await started(
      reader.follow,
      start('startSeriesJob', 'securityIds: [1001]', '2026-01-08'),
    )
    const { told, progress } = await ended(plain.follow, ofSecurities)
    expect(codesOf(told)).toEqual(['NOT_AUTHENTICATED'])
    expect(progress).toMatchObject({ status: 'COMPLETED', result: null })
    await Promise.all([plain.close(), reader.close()])
  })
})

import { beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../helpers/app.ts'
import { overSse } from '../../helpers/follow.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../helpers/jobs.ts'
import { change, create } from '../../helpers/own-aggregates.ts'
import { useApp } from '../../helpers/use-app.ts'

/** A private aggregate as its owner sees it. In tenancy.test.ts others see nothing of it. */

const NAMES = { name: 'Sonderbar', type: 'Unheard', subtype: 'Benchmarkish' }

const app = useApp()
let me: Caller
let you: Caller
let own: { readonly id: number; readonly providerId: string; readonly jobId: string }
beforeAll(async () => {
  me = app.as('me@example.com')
  you = app.as('you@example.com')
  const { aggregate } = await change(me, 'create', {
    ...NAMES,
    constituents: [{ ticker: 'ALFA' }, { ticker: 'BETA', weight: 3 }],
  })
  const { aggregateId = 0, providerId = '' } = aggregate ?? {}
  const path = `/aggregates/timeseries?aggregate_ids=${aggregateId}&start_date=2026-01-05`
  const { job_id: jobId } = (await me.rest<JobBody>(path, {}, ASYNC)).body
  own = { id: aggregateId, providerId, jobId }
})

test('a private aggregate is found, listed and ranked', async () => {
  const shown = { id: own.id, provider_id: own.providerId, ...NAMES }
  const found = async (path: string) => (await me.rest<unknown[]>(path)).body
  expect(await found('/aggregates/reference/search?query=sonder')).toMatchObject([shown])
  expect(await found('/aggregates/reference/types')).toContainEqual({
    type: NAMES.type,
    subtypes: [NAMES.subtype],
    count: 1,
  })
  const { body } = await me.rest('/aggregates/leaderboard?records_per_page=100')
  const mine = body.data.find(({ id }) => id === own.id)
  expect(mine).toMatchObject({ ...shown, rank: expect.any(Number) })
  // One aggregate more than others see, and shares of a different total.
  const theirs = (await you.rest('/aggregates/leaderboard?records_per_page=100')).body
  expect(body.count).toBe(theirs.count + 1)
  expect(body.data.map(({ id }) => id).filter((id) => id !== own.id)).toEqual(theirs.data.map(({ id }) => id))
})

test('a private aggregate appears in jobs and their files', async () => {
  const worker = await workFor(app.database)
  await statusOnce(me, own.jobId)
  await worker.stop()
  const file = await (await me.send(`/aggregates/jobs/${own.jobId}/export`)).text()
  expect(file.split('\n').filter((line) => line.includes(own.providerId)).length).toBeGreaterThan(10)
})

test('two callers can use the same name for different aggregates', async () => {
  const yours = await create(you, [{ ticker: 'ALFA' }], NAMES)
  expect(yours).not.toBe(own.id)
  const ids = async (caller: Caller) =>
    (await caller.rest<{ id: number }[]>('/aggregates/reference/search?query=sonderbar')).body.map(
      ({ id }) => id,
    )
  expect([await ids(me), await ids(you)]).toEqual([[own.id], [yours]])
})

test('others who subscribe to it receive only visible aggregates, its owner all of them', async () => {
  const query = `subscription { latestBars(ids: [1, ${own.id}]) { ts } }`
  const told = async (caller: Caller) => {
    const events = overSse(caller)(query)
    let isTold = false
    const first = events.next().finally(() => {
      isTold = true
    })
    // A caller's own change triggers the event, once the subscription is active.
    while (!isTold) await create(caller, [{ ticker: 'ALFA' }], { name: 'Another' })
    const { data } = (await first).value
    await events.return(undefined)
    return data?.['latestBars']
  }
  expect(await told(you)).toHaveLength(1)
  expect(await told(me)).toHaveLength(2)
})

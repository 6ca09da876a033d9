import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import { type Caller, startApp, type TestApp } from '../../helpers/app.ts'
import { overSse } from '../../helpers/follow.ts'
import { ASYNC, type JobBody, statusOnce, workFor } from '../../helpers/jobs.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { change, constituentsOf, create, jobOf, NEWER } from '../../helpers/own-aggregates.ts'

/** Jobs and subscriptions reflect every change to private aggregates. */

let app: TestApp
let me: Caller
let worker: Worker | undefined
const start = async (options: Parameters<typeof startApp>[0] = {}) => {
  app = await startApp(options)
  me = app.as('me@example.com')
}
beforeEach(() => start())
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await app.close()
})

/** Repeats an action until a promise is settled. */
async function repeatUntil(end: Promise<unknown>, act: (turn: number) => Promise<unknown>): Promise<void> {
  let isOver = false
  const stop = () => {
    isOver = true
  }
  end.then(stop, stop)
  for (let turn = 0; !isOver; turn++) {
    await act(turn)
    await sleep(50)
  }
}

/** The constituents of aggregate 3, whose bars are computed as well. */
const LIKE_3 = constituentsOf(3)

describe('after a change', () => {
  test('the owner’s earlier job is not reused', async () => {
    const id = await create(me, [{ ticker: 'ALFA' }])
    const ask = async (caller = me) => {
      const path = '/aggregates/timeseries'
      const query = { aggregate_ids: [1, id], start_date: '2026-01-05' }
      return (await caller.rest<JobBody>(path, query, ASYNC)).body.job_id
    }
    const [first, same, others] = [await ask(), await ask(), await ask(app.as('you@example.com'))]
    expect(same).toBe(first)
    await change(me, 'update', { aggregateId: id, constituents: LIKE_3 })
    const after = await ask()
    expect(after).not.toBe(first)
    expect(await ask()).toBe(after)
    // Nothing has changed for anyone else.
    expect(await ask(app.as('you@example.com'))).toBe(others)
    await change(me, 'update', { aggregateId: id, name: 'Renamed' })
    expect(await ask()).not.toBe(after)
  })

  test('a job from before the bars were computed is not reused', async () => {
    await app.close()
    await start({ rowThreshold: 50 })
    const { id, jobId } = jobOf(await change(me, 'create', { name: 'Vast', constituents: LIKE_3 }))
    const ask = async () =>
      (await me.rest<JobBody>('/aggregates/leaderboard', { interval: '1d' }, ASYNC)).body.job_id
    const first = await ask()
    expect(await ask()).toBe(first)
    worker = await workFor(app.database)
    await statusOnce(me, jobId)
    const after = await ask()
    expect(after).not.toBe(first)
    await statusOnce(me, after)
    const { body } = await me.rest<JobBody>(`/aggregates/jobs/${after}`)
    expect(body.result?.data.map((row) => row.id)).toContain(id)
  })

  test('only the owner’s subscriptions are notified', async () => {
    const id = await create(me, [{ ticker: 'ALFA' }])
    const query = 'subscription ($ids: [Int!]!) { latestBars(ids: $ids) { px instrument { name } } }'
    const mine = overSse(me)(query, { ids: [id] })
    const yours = overSse(app.as('you@example.com'))(query, { ids: [1] })
    const [told, heard] = [mine.next(), yours.next()]
    // A change before the service follows is not announced.
    await repeatUntil(told, (turn) => change(me, 'update', { aggregateId: id, name: `Followed ${turn}` }))
    expect((await told).value).toMatchObject({
      data: {
        latestBars: [{ px: expect.any(Number), instrument: { name: expect.stringMatching('Followed') } }],
      },
    })
    const silence = Symbol('silence')
    expect(await Promise.race([heard, sleep(300, silence)])).toBe(silence)
    await repeatUntil(heard, (turn) => {
      const bars = NEWER['security_cash.csv'].map((bar) => ({ ...bar, px: bar.px + turn }))
      return loadFiles(app.database.pool, { 'security_cash.csv': bars })
    })
    expect((await heard).value).toMatchObject({ data: { latestBars: [{ px: expect.any(Number) }] } })
    await Promise.all([mine.return(undefined), yours.return(undefined)])
  })
})

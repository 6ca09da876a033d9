import { afterEach, beforeEach, expect } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { type AppOptions, type Caller, startApp, type TestApp } from './app.ts'
import { type JobBody, until, workFor } from './jobs.ts'
import { change, constituentsOf, jobOf, stored } from './own-aggregates.ts'
import { runHelper, type Service } from './service.ts'

/** The constituents of aggregate 3, whose bars are computed as well. */
export const LIKE_3 = constituentsOf(3)

/** Private aggregates of one user, and the workers that compute their bars. */
class OwnWork {
  #app: TestApp | undefined
  readonly #workers: Worker[] = []
  readonly #processes: Service[] = []

  get app(): TestApp {
    if (!this.#app) throw new Error('The app is there once a test runs')
    return this.#app
  }

  get me(): Caller {
    return this.app.as('me@example.com')
  }

  async open(options: AppOptions): Promise<void> {
    this.#app = await startApp(options)
  }

  async close(): Promise<void> {
    const exits = this.#processes.splice(0).map((one) => {
      one.kill()
      return one.ended
    })
    await Promise.all([...exits, ...this.#workers.splice(0).map((worker) => worker.stop())])
    await this.app.close()
  }

  async work(): Promise<void> {
    this.#workers.push(await workFor(this.app.database))
  }

  /** Stops the workers of this process. */
  async rest(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop()))
  }

  /** Starts a worker in its own process. */
  async workElsewhere(): Promise<Service> {
    const started = await runHelper('worker-process.ts', this.app.database.url)
    this.#processes.push(started)
    return started
  }

  async statusOf(id: string): Promise<JobBody> {
    return (await this.me.rest<JobBody>(`/aggregates/jobs/${id}/status`)).body
  }

  started(id: string): Promise<JobBody> {
    return until(
      () => this.statusOf(id),
      ({ status }) => status === 'RUNNING',
    )
  }

  async createByJob(constituents = LIKE_3): Promise<{ id: number; jobId: string }> {
    return jobOf(await change(this.me, 'create', { name: 'Vast', constituents }))
  }

  async expectLike3(id: number): Promise<void> {
    expect(await stored(this.app.database.pool, id)).toEqual(await stored(this.app.database.pool, 3))
  }
}

/** Gives every test its own app. With `areJobs`, jobs compute the bars of all but small aggregates. */
export function useOwnWork({ areJobs = false } = {}): OwnWork {
  const own = new OwnWork()
  beforeEach(() => own.open(areJobs ? { rowThreshold: 50 } : {}))
  afterEach(() => own.close())
  return own
}

import { afterEach, beforeEach, expect } from 'vitest'
import { resultsIn } from '../../src/files/stored/result-queries.ts'
import type { Worker } from '../../src/jobs/worker.ts'
import { type Caller, startApp, type TestApp } from './app.ts'
import {
  hold,
  holdBars,
  type JobBody,
  STARTED_KINDS,
  type StartedKind,
  statusOnce,
  until,
  waitingWorkers,
  workersQueries,
  workFor,
} from './jobs.ts'
import { runHelper, type Service } from './service.ts'

/** Jobs of all kinds at once, and workers in this and other processes that tests block, stop and kill. */

interface StartedJob {
  readonly id: string
  readonly kind: StartedKind
}

/** Processes, workers and jobs of one test after another. */
class JobStage {
  #app: TestApp | undefined
  readonly #processes: Service[] = []
  readonly #workers: Worker[] = []

  get app(): TestApp {
    if (!this.#app) throw new Error('The app is there once a test runs')
    return this.#app
  }

  async open(): Promise<void> {
    this.#app = await startApp()
  }

  async close(): Promise<void> {
    const exits = this.#processes.splice(0).map((one) => {
      one.kill()
      return one.ended
    })
    await Promise.all([...exits, ...this.#workers.splice(0).map((worker) => worker.stop())])
    await this.app.close()
  }

  /** Starts a helper in its own process, on the test's database. */
  async run(file: string): Promise<Service> {
    const started = await runHelper(file, this.app.database.url)
    this.#processes.push(started)
    return started
  }

  /** Starts a worker in this process. */
  async work(options: Parameters<typeof workFor>[1] = {}): Promise<Worker> {
    const worker = await workFor(this.app.database, options)
    this.#workers.push(worker)
    return worker
  }

  /** Stops a worker before the end of the test. */
  async stop(worker: Worker): Promise<void> {
    this.#workers.splice(this.#workers.indexOf(worker), 1)
    await worker.stop()
  }

  /** Starts a job of every kind. */
  startAll(): Promise<StartedJob[]> {
    return Promise.all(
      STARTED_KINDS.map(async ([, kind]) => ({ kind, id: (await kind.start(this.app)).job_id })),
    )
  }

  async status(id: string): Promise<JobBody> {
    return (await this.app.rest<JobBody>(`/aggregates/jobs/${id}/status`)).body
  }

  /** Waits until every job runs and waits for a table. */
  async allWait(jobs: readonly Pick<StartedJob, 'id'>[], caller: Caller = this.app): Promise<void> {
    for (const { id } of jobs) await statusOnce(caller, id, ['RUNNING'])
    await until(
      () => waitingWorkers(this.app),
      (count) => count >= jobs.length,
    )
  }

  /** Waits until every job runs for the second time. */
  async allRunAgain(jobs: readonly StartedJob[]): Promise<void> {
    for (const { id } of jobs)
      await until(
        () => this.status(id),
        (job) => job.attempt === 2 && job.status === 'RUNNING',
      )
  }

  /** Waits until no worker runs a query. */
  async noQueries(): Promise<void> {
    await until(
      () => workersQueries(this.app),
      (queries) => queries.length === 0,
    )
  }

  /** Blocks changes of rows until the returned function is called: they are under way, and have read what they need. */
  async #holdChanges(gate: string, changes: string): Promise<() => Promise<void>> {
    await this.app.database.pool.query(`
      create table ${gate} ();
      create function wait_at_${gate}() returns trigger language plpgsql as
        $$ begin perform from ${gate}; return new; end $$;
      create trigger wait_at_${gate} before ${changes} execute function wait_at_${gate}()`)
    return hold(this.app, gate)
  }

  readonly holdBars = () => holdBars(this.app)
  readonly holdChunks = () => this.#holdChanges('chunks', 'insert on job_chunk for each row')
  readonly holdExports = () => this.#holdChanges('exports', 'insert on job_export for each row')
  readonly holdEnds = () =>
    this.#holdChanges('ends', "update on job for each row when (new.status = 'COMPLETED')")

  /** Deletes what an insert under way has stored for a superseded attempt, as workers do each minute. */
  readonly tidy = async (): Promise<void> => {
    await this.noQueries()
    await resultsIn(this.app.database.db).clearUnread()
  }

  /** Returns the fences of a job that have stored rows: one for each start. */
  async fencesOf(id: string): Promise<number[]> {
    const { rows } = await this.app.database.pool.query(
      'select distinct fence from job_chunk where job_id = $1',
      [id],
    )
    return rows.map(({ fence }) => fence)
  }

  /** Expects the result to equal the endpoint's response, without duplicates. */
  async expectResult({ id, kind }: StartedJob): Promise<void> {
    const { links } = await this.status(id)
    const { body } = await this.app.rest<JobBody>(links.self)
    const { data, pagination } = await kind.direct(this.app)
    expect(data.length).toBeGreaterThan(3)
    expect(body.result?.data).toEqual(data)
    expect(body.row_count).toBe(pagination.total_record_count)
  }
}

/** Gives every test of a file its own app, and ends its workers after it. */
export function useJobStage(): JobStage {
  const stage = new JobStage()
  beforeEach(() => stage.open())
  afterEach(() => stage.close())
  return stage
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Feed } from '../../core/async/feed.ts'
import { alertDeliveries } from '../../core/observation/topics.ts'
import type { Pool } from '../../platform/database/connect.ts'
import type { Logger } from '../../platform/log.ts'
import { type DeliverDeps, deliver } from './deliver.ts'
import { claimDeliveries, type DeliveryClaim } from './queries.ts'

/** Deliveries that a process has under way at once. One that waits for its receiver costs a socket and its message. */
const SLOTS = 100

interface DelivererDeps extends DeliverDeps {
  readonly pool: Pool
  readonly log: Logger
}

/** Sends the deliveries that are due, until the process stops. */
export class Deliverer {
  readonly #deps: DelivererDeps
  readonly #running = new Set<Promise<void>>()
  /** Has a value when there may be a delivery to claim. */
  readonly #nudges = new Feed<true>()

  constructor(deps: DelivererDeps) {
    this.#deps = deps
    this.#nudges.endWith(deps.stopping)
  }

  /** Looks for deliveries. */
  nudge(): void {
    this.#nudges.push(true)
  }

  /** Sends deliveries, and looks for them every so often. Resolves once none is under way. */
  async deliverUntilStopped(pollMs: number): Promise<void> {
    const { stopping } = this.#deps
    const polling = (async () => {
      while (!stopping.aborted) {
        this.nudge()
        await sleep(pollMs, undefined, { signal: stopping }).catch(() => {})
      }
    })()
    while (!(await this.#nudges.next()).done)
      await this.#attempt(() => this.#claimAll(), 'alerts: deliveries could not be claimed')
    await Promise.all([polling, ...this.#running])
  }

  /** Logs a failure, and continues: a delivery that was not recorded is attempted again. */
  async #attempt(work: () => Promise<void>, failure: string): Promise<void> {
    try {
      await work()
    } catch (err) {
      if (!this.#deps.stopping.aborted) this.#deps.log.warn({ err }, failure)
    }
  }

  async #claimAll(): Promise<void> {
    const { pool, stopping } = this.#deps
    while (this.#running.size < SLOTS && !stopping.aborted) {
      const claims = await claimDeliveries(pool, SLOTS - this.#running.size)
      if (claims.length === 0) return
      for (const claim of claims) {
        const run = this.#attempt(() => this.#send(claim), 'alerts: a delivery was abandoned').finally(() => {
          this.#running.delete(run)
          this.nudge()
        })
        this.#running.add(run)
      }
    }
  }

  async #send(claim: DeliveryClaim): Promise<void> {
    const { log } = this.#deps
    const begun = performance.now()
    const end = await deliver(claim, this.#deps)
    const ms = Math.round(performance.now() - begun)
    alertDeliveries.publish({ end, seconds: ms / 1000 })
    const level = end === 'off' ? 'warn' : 'info'
    log[level]({ delivery: claim.id, alert: claim.alertId, end, attempt: claim.attempts, ms }, 'webhook')
  }
}

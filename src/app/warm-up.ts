import { setImmediate as nextRound } from 'node:timers/promises'
import { distributions } from '../engine/statistics/distributions.ts'
import { loadArrow } from '../files/formats/arrow.ts'
import { loadAnswering } from '../protocols/mcp/routes.ts'
import { openApiBody } from '../protocols/rest/docs.ts'
import { routes } from './areas.ts'

/** Makes what a start need not wait for, before the first request for it: each takes 50 to 150 ms at once. */
export async function warmUp(): Promise<void> {
  for (const prepare of [loadAnswering, loadArrow, distributions, () => openApiBody(routes)]) {
    await nextRound()
    await prepare()
  }
}

import { resultJobs } from '../../src/app/areas.ts'
import type { ReadContext } from '../../src/core/context.ts'
import { Loaders } from '../../src/core/loaders.ts'
import { blocksOf } from '../../src/files/formats/blocks.ts'
import { withSnapshot } from '../../src/jobs/snapshot.ts'
import type { Pool } from '../../src/platform/database/connect.ts'
import { NOW } from './market.ts'

/** The worker's result for a request: columns, rows and metadata. */
export function producedBy(pool: Pool, type: string, asked: object) {
  const kind = resultJobs.get(type)
  if (!kind) throw new TypeError(`No result has the type ${type}`)
  const { operation, produce } = kind
  const input = operation.input.parse(asked)
  const { signal } = new AbortController()
  return withSnapshot(pool, signal, async (snapshot) => {
    const context: ReadContext = {
      db: snapshot.db,
      principal: {
        email: 'owner@example.com',
        tier: 'professional',
        role: 'user',
        via: 'bearer',
        expiresAt: null,
      },
      loaders: new Loaders(),
      requestId: 'job',
      signal,
      now: NOW,
    }
    const { rows, ...product } = await produce(await operation.plan(input, context), input, context, snapshot)
    const lines: string[] = []
    for await (const { bytes } of blocksOf(rows, 1)) lines.push(bytes.toString())
    return { ...product, lines: lines.join('').split(/\r?\n/) }
  })
}

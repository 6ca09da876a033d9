import { Kysely, PostgresDialect } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '../../../db/types.ts'
import type { ReadContext } from '../../../src/core/context.ts'
import { Loaders } from '../../../src/core/loaders.ts'
import { countMatches } from '../../../src/engine/screens/counts.ts'
import { planScreen } from '../../../src/engine/screens/plan.ts'
import { parseScreen } from '../../../src/market/screens.ts'
import { NOW } from '../../helpers/market.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

const DEFINITION = {
  any: [
    { measure: 'streak', top: 3 },
    { measure: 'px|change', crosses_above: 0 },
  ],
}
const RANGE = { lower: '2026-01-05T00:00:00Z', upper: '2026-03-10T00:00:00Z' }

test('counts are the same whatever part of them is read at a time', async () => {
  let statements = 0
  const dialect = new PostgresDialect({ pool: app.database.pool })
  const context: ReadContext = {
    db: new Kysely<DB>({
      dialect,
      log: () => {
        statements++
      },
    }),
    principal: { email: 'a@example.com', tier: 'professional', role: 'user', via: 'bearer', expiresAt: null },
    ...{ loaders: new Loaders(), requestId: 'counts', now: NOW, signal: new AbortController().signal },
  }
  const plan = await planScreen(parseScreen(DEFINITION, NOW), context)
  const counted = async (mostCells?: number) => {
    statements = 0
    const { counts } = await countMatches(context, plan, RANGE, mostCells)
    return { counts, statements }
  }
  const [whole, byBar] = [await counted(), await counted(1)]
  expect(new Set(whole.counts.map(({ matches }) => matches)).size).toBeGreaterThan(1)
  expect(byBar.counts).toEqual(whole.counts)
  expect(byBar.statements - whole.statements).toBe(whole.counts.length - 1)
})

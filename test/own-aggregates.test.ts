import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startApp, type TestApp } from './helpers/app.ts'
import { MEMBERSHIPS } from './helpers/market.ts'
import { type Constituent, change, create, stored } from './helpers/own-aggregates.ts'

/** Aggregates that users make: what is made of them, what is refused, and what loads make of them later. */

let app: TestApp
let me: Caller
beforeAll(async () => {
  app = await startApp()
  me = app.as('me@example.com')
})
afterAll(() => app.close())

/** The constituents of an aggregate of the fixtures. */
const constituentsOf = (id: number): Constituent[] =>
  MEMBERSHIPS.filter(({ aggregate_id }) => aggregate_id === id).map(
    ({ security_id, weight, valid_from, valid_to }) => ({
      securityId: security_id,
      weight: weight === null ? null : Number(weight),
      validFrom: valid_from,
      validTo: valid_to,
    }),
  )

describe('bars', () => {
  test.each([1, 2, 3, 4, 5, 6, 8, 10])(
    'are those that a load makes of the constituents of %i',
    async (id) => {
      const begun = performance.now()
      const outcome = await change(me, 'create', {
        name: `Like ${id}`,
        constituents: id === 10 ? [{ ticker: 'NONE' }] : constituentsOf(id),
      })
      console.log(performance.now() - begun)
      expect(outcome).toMatchObject({
        __typename: 'AggregateChange',
        aggregate: { name: `Like ${id}`, type: 'Custom', subtype: null, isActive: true, isOwn: true },
        job: null,
      })
      const own = outcome.aggregate?.aggregateId ?? 0
      expect(own).toBeGreaterThanOrEqual(2 ** 30)
      const made = await stored(app.database.pool, own)
      expect(made).toEqual(await stored(app.database.pool, id))
      expect(made['cash_bar']?.length).toBeGreaterThan(id === 10 ? -1 : 10)
    },
  )
})

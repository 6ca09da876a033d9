import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../../../helpers/answers.ts'
import { type Caller, startApp, type TestApp } from '../../../helpers/app.ts'
import type { TestDatabase } from '../../../helpers/database.ts'
import { createRanked, rankedMarket } from '../../../helpers/ranked-market.ts'
import { codesOf, few, RATE_LIMITED, workSaidBy } from '../../../helpers/rate-limited.ts'

/** What past ranks cost: as much as there are instruments to rank among. */

const MANY = { basic: 1000, professional: 1000, data_license: 1000 }
const LIMIT = 900

const { aggregates } = rankedMarket()
const ranked = aggregates.filter(({ owner_email, active }) => owner_email === null && active)
const themes = ranked.filter(({ type }) => type === 'Theme')
const [theme] = themes
const PATH = `/aggregates/${theme?.id}/rank-history`
const PAGE = { metric: 'px', records_per_page: 16 }
const OF_THEMES = { ...PAGE, types: 'theme' }

let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  database = await createRanked()
  const rates = few({ perWindow: MANY, workPerWindow: { ...MANY, basic: LIMIT, professional: 1e6 } })
  app = await startApp({ db: database.db, rates: await rates })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Units that a caller's first request of the minute costs. */
async function costOf(email: string, query: Query): Promise<number> {
  const answer = await app.as(email, 'professional').rest(PATH, query)
  expect(answer.status).toBe(200)
  const { limit, left } = workSaidBy(answer)
  return limit - left
}

test('a page costs a sixteenth of a unit for each bar of each instrument', async () => {
  const [all, some] = [await costOf('all@example.com', PAGE), await costOf('some@example.com', OF_THEMES)]
  // The headers state whole units.
  expect(Math.abs(all - some - (ranked.length - themes.length))).toBeLessThanOrEqual(1)
  expect(await costOf('fewer@example.com', { ...PAGE, records_per_page: 8 })).toBeLessThan(all)
})

const history = (day: number) =>
  `h${day}: aggregate(by: { aggregateId: ${theme?.id} }) {
    rankHistory(first: 60, metric: PX, to: "2026-02-${day}") { rank }
  }`

test('what costs more than is left is refused before anything is ranked', async () => {
  const rest: Caller = app.as('rest@example.com', 'basic')
  const answers = []
  for (let turn = 0; turn < 10; turn++) answers.push(await rest.rest(PATH, PAGE))
  const statuses = answers.map(({ status }) => status)
  const place = statuses.indexOf(429)
  expect(place).toBeGreaterThan(1)
  expect(statuses.slice(place)).toEqual(statuses.slice(place).map(() => 429))
  expect(answers[place]?.body).toMatchObject(RATE_LIMITED)
  const graph = app.as('graph@example.com', 'basic')
  const one = await graph.graphql(`{ ${history(10)} }`)
  expect(one.errors).toBeUndefined()
  const all = await app.as('many@example.com', 'basic').graphql(`{ ${[10, 11, 12].map(history).join(' ')} }`)
  expect(codesOf(all as never)).toContain('RATE_LIMITED')
})

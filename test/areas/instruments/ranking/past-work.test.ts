import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Query } from '../../../helpers/answers.ts'
import { startApp, type TestApp } from '../../../helpers/app.ts'
import { createRanked, rankedMarket } from '../../../helpers/ranked-market.ts'
import { codesOf, few, RATE_LIMITED, workSaidBy } from '../../../helpers/rate-limited.ts'

/** What past ranks cost: as much as there are instruments to rank among. */

const MANY = { basic: 1000, professional: 1000, data_license: 1000 }
const ENOUGH = 1e6
/** Enough to rank among the themes, not among all aggregates. */
const LIMIT = 250

const { aggregates } = rankedMarket()
const ranked = aggregates.filter(({ owner_email, active }) => owner_email === null && active)
const themes = ranked.filter(({ type }) => type === 'Theme')
const [theme] = themes
const PATH = `/aggregates/${theme?.id}/rank-history`
const PAGE = { metric: 'px', end_date: '2026-02-27', records_per_page: 160 }

let app: TestApp
beforeAll(async () => {
  const rates = few({ perWindow: MANY, workPerWindow: { ...MANY, basic: LIMIT, professional: ENOUGH } })
  app = await startApp({ database: await createRanked(), rates: await rates })
})
afterAll(() => app.close())

/** Units that a page costs a user who has asked for nothing yet. */
async function costOf(email: string, query: Query): Promise<number> {
  const answer = await app.as(email, 'professional').rest<{ count: number }>(PATH, query)
  expect([answer.status, answer.body.count]).toEqual([200, query['records_per_page']])
  const { limit, left } = workSaidBy(answer)
  return limit - left
}

test('a page costs a sixteenth of a unit for each bar of each instrument', async () => {
  const all = await costOf('all@example.com', PAGE)
  const some = await costOf('some@example.com', { ...PAGE, types: 'theme' })
  // The headers state whole units.
  expect(Math.abs(all - some - 10 * (ranked.length - themes.length))).toBeLessThanOrEqual(1)
})

const limited = (name: string) => app.as(`${name}@example.com`, 'basic')

/** Whether a statement compares the values of instruments. */
const isRanking = ({ sql }: { readonly sql: string }) => /\brank\(\)|\bahead\b/.test(sql)

test('a page that costs more than is left is refused before anything is ranked', async () => {
  const refused = await app.recorded(() => limited('page').rest(PATH, PAGE))
  expect(refused.result.body).toMatchObject(RATE_LIMITED)
  expect(refused.statements.filter(isRanking)).toEqual([])
  const { result, statements } = await app.recorded(() =>
    limited('themes').rest(PATH, { ...PAGE, types: 'theme' }),
  )
  expect([result.status, statements.filter(isRanking).length]).toEqual([200, 1])
})

test('so is a history on the graph', async () => {
  const history = (filter: string) =>
    `{ aggregate(by: { aggregateId: ${theme?.id} }) { rankHistory(first: 60, metric: PX${filter}) { rank } } }`
  const refused = await app.recorded(() => limited('graph').graphql(history('')))
  expect(codesOf(refused.result as never)).toEqual(['RATE_LIMITED'])
  expect(refused.statements.filter(isRanking)).toEqual([])
  const { result, statements } = await app.recorded(() =>
    limited('few').graphql(history(', types: ["theme"]')),
  )
  expect([result.errors, statements.filter(isRanking).length]).toEqual([undefined, 1])
})

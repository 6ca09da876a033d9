import { describe, expect, test } from 'vitest'
import { useApp } from '../../../helpers/use-app.ts'

/** Only aggregates have chained prices. */

const app = useApp()

describe('requests for px_linked', () => {
  test('do not return it for securities', async () => {
    const { status } = await app.rest('/series/timeseries', {
      ...{ tickers: 'ALFA', start_date: '2026-01-26', fields: 'px_linked' },
    } as never)
    expect(status).toBe(422)
    const { data } = await app.graphql<{ security: { latest: { pxLinked: unknown } } }, never>(
      '{ security(by: { ticker: "ALFA" }) { latest { px pxLinked } } }',
    )
    expect(data?.security.latest).toMatchObject({ pxLinked: null })
  })

  test('cannot rank securities by it', async () => {
    type Refused = { detail: { type: string; loc: string[] }[] }
    const board = await app.rest<Refused>('/series/timeseries/leaderboard', { metric: 'px_linked' } as never)
    const top = await app.post<Refused>('/aggregates/summary/top-constituents', {
      ...{ aggregate_id: 3, metric: 'px_linked' },
    })
    expect([board.status, top.status]).toEqual([422, 422])
    expect([board, top].flatMap(({ body }) => body.detail.map(({ type, loc }) => [...loc, type]))).toEqual([
      ['query', 'metric', 'metric_conflict'],
      ['body', 'metric', 'metric_conflict'],
    ])
    for (const field of [
      'securityLeaderboard(metric: PX_LINKED, first: 1) { edges { cursor } }',
      'security(by: { ticker: "ALFA" }) { leaderboardPlace(metric: PX_LINKED) { rank } }',
      'aggregate(by: { aggregateId: 3 }) { topConstituents(metric: PX_LINKED) { count } }',
    ]) {
      const { errors } = await app.graphql(`{ ${field} }`)
      expect([field, errors?.[0]?.extensions?.['code']]).toEqual([field, 'BAD_USER_INPUT'])
    }
  })
})

import { describe, expect, test } from 'vitest'
import { faultsIn } from '../helpers/answers.ts'
import { BOARD, LEADERBOARD, TOP } from '../helpers/paths.ts'
import { useApp } from '../helpers/use-app.ts'

/** A ranked range without an end lasts until now, which is 11 March 2026 at the exchange. */

const app = useApp()

interface Ranked {
  readonly data: unknown
  readonly date_range: unknown
}

describe.each([LEADERBOARD, BOARD])('%s', (path) => {
  test('ranks the range from a start until today', async () => {
    for (const start_date of ['2026-02-02', '2026-03-11', '-3w']) {
      const asked = await app.rest<Ranked>(path, { start_date })
      const expected = await app.rest<Ranked>(path, { start_date, end_date: '2026-03-11' })
      expect([asked.status, asked.body.data]).toEqual([200, expected.body.data])
      expect(asked.body.date_range).toEqual(expected.body.date_range)
      expect(asked.body.data).not.toEqual([])
    }
  })

  test('ranks nothing after a start in the future', async () => {
    const { status, body } = await app.rest<Ranked>(path, { start_date: '2026-05-01' })
    expect([status, body.data, body.date_range]).toEqual([
      ...[200, [], { start_date: '2026-05-01', end_date: '2026-05-01' }],
    ])
  })

  test('needs a start', async () => {
    const { status, body } = await app.rest(path, { end_date: '2026-03-01' })
    expect([status, faultsIn(body)]).toEqual([422, ['query.start_date date_range']])
    expect(body.detail[0]?.msg).toBe('A range needs its start: give it, or no end')
  })
})

test('constituents are ranked from a start until now', async () => {
  const body = { aggregate_id: 3, start_date: '2026-02-02' }
  const asked = await app.post<{ constituents: unknown[]; date_range: unknown }>(TOP, body)
  const expected = await app.post<typeof asked.body>(TOP, { ...body, end_date: '2026-03-11' })
  expect(asked.status).toBe(200)
  expect(asked.body.constituents).not.toEqual([])
  expect(asked.body).toEqual(expected.body)
  const later = await app.post<typeof asked.body>(TOP, { ...body, start_date: '2026-05-01' })
  expect([later.body.constituents, later.body.date_range]).toEqual([
    [],
    { start_date: '2026-05-01T00:00:00Z', end_date: '2026-05-01T00:00:00Z' },
  ])
})

test('the same is so on the graph', async () => {
  const fields = 'nodes { rank value } dateRange { startDate endDate }'
  const board = (name: string, dates: string) => `${name}(first: 5, ${dates}) { ${fields} }`
  const top = (dates: string) =>
    `aggregate(by: { aggregateId: 3 }) { topConstituents(${dates}) { dateRange { startDate endDate } } }`
  const query = (dates: string) =>
    `{ ${board('aggregateLeaderboard', dates)} ${board('securityLeaderboard', dates)} ${top(dates)} }`
  const asked = await app.graphql(query('from: "2026-02-02"'))
  expect(asked.errors).toBeUndefined()
  expect(asked.data).toEqual((await app.graphql(query('from: "2026-02-02", to: "2026-03-11"'))).data)
  const { errors = [] } = await app.graphql(query('to: "2026-03-11"'))
  expect(errors.map(({ extensions }) => extensions['issues'])).toMatchObject(
    Array.from({ length: 3 }, () => [{ path: 'from', type: 'date_range' }]),
  )
})

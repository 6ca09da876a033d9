import { expect, test } from 'vitest'
import { saveScreen } from '../../helpers/screens.ts'
import { useApp } from '../../helpers/use-app.ts'
import { graph } from '../../helpers/users.ts'

/** Matches of several saved screens in one document. */

const app = useApp()

test('the matches of several screens of one document are read together, those of equal ones once', async () => {
  const owner = app.as('together@example.com')
  const measures = [
    { measure: 'px', gt: 0 },
    { measure: 'retail_net_turnover', lt: 0 },
    { measure: 'px|change:5', gt: 0 },
  ]
  const screens = await Promise.all([
    ...measures.map((one, at) => saveScreen(owner, `Screen ${at}`, { all: [one], date: '2026-03-09' })),
    saveScreen(owner, 'Equal', { all: [measures[0]], date: '2026-03-09', columns: ['px'] }),
  ])
  const fields = 'date totalCount nodes { values security { ticker } }'
  const read = (ids: readonly string[]) =>
    app.recorded(() =>
      graph<{ viewer: Record<string, { matches: object }> }>(
        owner,
        `{ viewer { ${ids.map((id, at) => `s${at}: screen(id: "${id}") { matches(first: 3) { ${fields} } }`).join(' ')} } }`,
      ),
    )
  const ids = screens.map(({ id }) => id)
  const all = await read(ids)
  const names = (sql: string) => /cash_bar_1d|bar_stamp|requested/.exec(sql)?.[0] ?? 'other'
  // One for numbers of single bars, and one for changes.
  expect(Object.groupBy(all.statements, ({ sql }) => names(sql))).toMatchObject({
    bar_stamp: { length: 1 },
    cash_bar_1d: { length: 2 },
    requested: { length: 1 },
  })
  for (const [at, id] of ids.entries()) {
    const one = await read([id])
    expect(all.result.viewer[`s${at}`]).toEqual(one.result.viewer['s0'])
  }
  expect(all.result.viewer['s3']).toEqual(all.result.viewer['s0'])
})

test('a screen that cannot be read fails alone', async () => {
  const owner = app.as('alone@example.com', 'professional')
  const { id: good } = await saveScreen(owner, 'Good')
  const { id: bad } = await saveScreen(owner, 'Bad', { all: [{ measure: 'streak', gt: 0 }] })
  const { data, errors } = await app
    .as('alone@example.com', 'basic')
    .graphql<{ viewer: Record<string, object | null> }, Record<string, unknown>>(
      `{ viewer { good: screen(id: "${good}") { matches { totalCount } } bad: screen(id: "${bad}") { matches { totalCount } } } }`,
    )
  expect([data?.viewer['bad'], errors?.[0]?.extensions?.['code']]).toEqual([
    { matches: null },
    'TIER_INSUFFICIENT',
  ])
  expect(data?.viewer['good']).toEqual({ matches: { totalCount: expect.any(Number) } })
})

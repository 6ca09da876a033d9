import { expect, test } from 'vitest'
import { linkTo, opened } from '../../helpers/links.ts'
import { saveScreen } from '../../helpers/screens.ts'
import { useApp } from '../../helpers/use-app.ts'
import { change, graph, tokenOrCheckedKey } from '../../helpers/users.ts'

/** The matches of saved screens, and who may read them. */

const app = useApp({ authenticate: tokenOrCheckedKey })

test('a signed link shares the matches of a screen, as its owner would see them, and nothing else of it', async () => {
  const [owner, other] = [app.as('owner@example.com'), app.as('matches@example.com')]
  const { id } = await saveScreen(owner, 'Priced')
  const path = `/screens/${id}/matches?records_per_page=2`
  const direct = await owner.rest<{ data: { id: number }[]; columns: string[] }>(path)
  expect([direct.status, direct.body.columns, direct.body.data.length]).toEqual([200, ['px'], 2])
  const link = await linkTo(owner, path)
  expect((await opened(app, link)).body).toMatchObject({ data: direct.body.data })
  expect((await other.rest(path)).body).toMatchObject({ status: 404, code: 'screen_not_found' })
  const theirs = await linkTo(other, path)
  expect((await opened(app, theirs)).status).toBe(404)
  for (const request of [`/screens/${id}`, '/screens', '/alerts', '/alerts/events'])
    expect((await change(owner, 'POST', '/links', { request })).status).toBe(422)
  // A tag of the version of the data would outlive the definition.
  expect(direct.headers.get('etag')).toBeNull()
  const definition = { all: [{ measure: 'px', lt: 0 }] }
  await change(owner, 'PUT', `/screens/${id}`, { name: 'Priced', definition })
  const again = await owner.rest<typeof direct.body>(path)
  expect([again.status, again.body.data]).toEqual([200, []])
})

test('pages of matches state the version of their data, and refuse another', async () => {
  const owner = app.as('versions@example.com')
  const { id } = await saveScreen(owner, 'Versions')
  const page = (query: string) =>
    owner.rest<{ code?: string; metadata?: { data_version: string } }>(`/screens/${id}/matches?${query}`)
  const first = await page('records_per_page=1')
  const version = first.headers.get('x-data-version') ?? ''
  expect([first.status, first.body.metadata?.data_version]).toEqual([200, version])
  expect(first.headers.get('link')).toMatch(new RegExp(`data_version=${version}[^,]*rel="next"`))
  expect((await page(`data_version=${version}`)).status).toBe(200)
  expect((await page('data_version=1.0')).body).toMatchObject({ status: 409, code: 'data_changed' })
})

test('a request replaces the date and whether an open bar counts, in both protocols', async () => {
  const owner = app.as('dates@example.com')
  const { id } = await saveScreen(owner, 'Dated', { all: [{ measure: 'px', gt: 0 }], date: '2026-03-09' })
  const { id: newest } = await saveScreen(owner, 'Newest')
  const both = async (screenId: string, query: string, args: string) => {
    const { body } = await owner.rest<{ date: string; is_partial: boolean }>(
      `/screens/${screenId}/matches${query}`,
    )
    const { viewer } = await graph<{ viewer: { screen: { matches: object } } }>(
      owner,
      `{ viewer { screen(id: "${screenId}") { matches${args} { date isPartial } } } }`,
    )
    expect(viewer.screen.matches).toEqual({ date: body.date, isPartial: body.is_partial })
    return [body.date, body.is_partial]
  }
  expect(await both(id, '', '')).toEqual(['2026-03-09', false])
  expect(await both(id, '?date=2026-03-06', '(date: "2026-03-06")')).toEqual(['2026-03-06', false])
  expect(await both(newest, '', '')).toEqual(['2026-03-10', false])
  expect(await both(newest, '?include_partial=true', '(includePartial: true)')).toEqual(['2026-03-11', true])
})

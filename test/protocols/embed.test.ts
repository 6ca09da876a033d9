import { describe, expect, test } from 'vitest'
import { Clock, type LinkBody, linkTo, opened, pathOf } from '../helpers/links.ts'
import { change, constituentsOf, create } from '../helpers/own-aggregates.ts'
import { useApp } from '../helpers/use-app.ts'

/** Pages with a chart, for other pages to frame. */

const clock = new Clock()
const app = useApp({
  settings: { now: clock.now, embedOrigins: ['https://blog.example.com', 'https://wiki.example.com'] },
})
const REQUEST =
  '/embed/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-01&interval=1d&fields=name,px,retail_net_turnover'
const DAY_S = 86_400

interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  /** What the page draws. */
  readonly settings: { readonly status: number; readonly answer: Record<string, unknown> }
}

async function pageAt(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const response = await app.app.fetch(new Request(`http://flowgate.test${path}`, { headers }))
  const html = await response.text()
  const [, text = 'null'] = /id="settings">(.*?)<\/script>/s.exec(html) ?? []
  return { status: response.status, headers: response.headers, html, settings: JSON.parse(text) }
}

const linked = (request = REQUEST, days = 30): Promise<LinkBody> =>
  linkTo(app, request, { expires_in: days * DAY_S })

/** Expects a page without any data. */
function expectRefused({ status, settings }: Page, expected: number, code?: string): void {
  expect([status, settings.status]).toEqual([expected, expected])
  if (code) expect(settings.answer).toMatchObject({ code })
  expect(settings.answer).not.toHaveProperty('data')
}

describe('the page of a chart', () => {
  test('has the data of its link, for every reader', async () => {
    const { url } = await linked()
    const page = await pageAt(pathOf(url), { accept: 'text/html', authorization: 'Bearer nonsense' })
    expect(page.status).toBe(200)
    const { body } = await app.rest<{ data: unknown[] }>(REQUEST.replace('/embed', ''))
    expect(body.data.length).toBeGreaterThan(3)
    expect(page.settings).toMatchObject({ status: 200, answer: { data: body.data } })
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('etag')).toBeNull()
    expect(page.html).not.toContain('fl_')
  })

  test('may be framed by the pages of the setting, and no other page by any', async () => {
    const { url } = await linked()
    const policyOf = async (path: string) =>
      (await pageAt(path, { accept: 'text/html' })).headers.get('content-security-policy') ?? ''
    const ANCESTORS = 'frame-ancestors https://blog.example.com https://wiki.example.com;'
    expect(await policyOf(pathOf(url))).toContain(ANCESTORS)
    // So may the reason why there is no chart.
    expect(await policyOf(`${pathOf(url)}x`)).toContain(ANCESTORS)
    for (const path of ['/', '/i/ALFA', '/docs', '/graphql', '/jobs', '/embedded', '/nowhere']) {
      const { headers } = await pageAt(path, { accept: 'text/html' })
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      expect(headers.get('x-frame-options')).toBe('DENY')
    }
  })

  test('allows scripts and styles of the service alone', async () => {
    const { headers, html } = await pageAt(pathOf((await linked()).url))
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(html.match(/<script(?![^>]*(?: src="\/console\/|type="application\/json"))/g)).toBeNull()
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('cannot be closed by a name', async () => {
    const name = '</script><script>alert(1)</script><!--$&'
    const id = await create(app, constituentsOf(1), { name })
    const request = `/embed/aggregates/timeseries?aggregate_ids=${id}&start_date=2026-03-01&fields=name,px`
    const page = await pageAt(pathOf((await linked(request)).url))
    expect(page.html).not.toContain('<script>alert')
    expect(page.settings.answer).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name })]),
    })
  })

  test.each(['HEAD', 'POST', 'PUT', 'DELETE'])('answers %s as its data do', async (method) => {
    const path = pathOf((await linked()).url)
    const response = await app.app.fetch(new Request(`http://flowgate.test${path}`, { method }))
    expect(response.status).toBe(method === 'HEAD' ? 200 : 405)
    expect(response.headers.get('content-security-policy') === null).toBe(method !== 'HEAD')
    expect(await response.text()).not.toContain('"data"')
  })
})

describe('the link of a chart', () => {
  test('lives for a year at most, and no other link for longer than a day', async () => {
    const statusOf = (request: string, seconds: number) =>
      app.post('/links', { request, expires_in: seconds }).then(({ status }) => status)
    expect(await statusOf(REQUEST, 366 * DAY_S)).toBe(201)
    expect(await statusOf(REQUEST, 366 * DAY_S + 1)).toBe(422)
    const plain = REQUEST.replace('/embed', '')
    expect(await statusOf(plain, DAY_S)).toBe(201)
    for (const other of [
      plain,
      `/embed/..${plain}`,
      `/embed/%2e%2e${plain}`,
      `/./embed/../${plain.slice(1)}`,
    ])
      expect([other, await statusOf(other, DAY_S + 1)]).toEqual([other, 422])
  })

  test.each([
    '/embed',
    '/embed/',
    '/embed/aggregates',
    '/embed/aggregates/1/latest',
    '/embed/securities/timeseries',
    '/embed/embed/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-01',
    '/embed/series/user/profile',
    '/embed/links',
    '/embed/graphql',
    `${REQUEST}&format=csv`,
    `${REQUEST}&points=1000000000`,
    `${REQUEST}&records_per_page=10001`,
    REQUEST.replace(
      'aggregate_ids=1',
      `aggregate_ids=${Array.from({ length: 101 }, (_, at) => at + 1).join(',')}`,
    ),
  ])('cannot be to %s', async (request) => {
    const { status, body } = await app.post<{ detail: { loc: string[] }[] }>('/links', { request })
    expect([status, body.detail[0]?.loc]).toEqual([422, ['body', 'request']])
  })
})

describe('a linked chart', () => {
  test('is the only one that its link opens', async () => {
    const { url } = await linked()
    const path = pathOf(url)
    const token = path.slice(path.indexOf('&link='))
    expect((await pageAt(path)).status).toBe(200)
    for (const other of [
      path.replace('aggregate_ids=1', 'aggregate_ids=3'),
      path.replace('2026-03-01', '2026-02-01'),
      path.replace('&link=', '&points=10&link='),
      path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      `${path}&theme=dark`,
      `/embed/series/timeseries?ticker=ALFA${token}`,
    ])
      expectRefused(await pageAt(other), 403, 'invalid_link')
    // Nor does it open the data as such, nor a link to these the chart.
    expect((await app.nobody.rest(path.replace('/embed', ''))).status).toBe(403)
    const plain = await linkTo(app, REQUEST.replace('/embed', ''))
    expectRefused(await pageAt(`/embed${pathOf(plain.url)}`), 403, 'invalid_link')
    expectRefused(await pageAt(REQUEST), 401)
    expectRefused(await pageAt('/embed/nowhere'), 404, 'route_not_found')
  })

  test('stops at once when it is revoked, and when it expires', async () => {
    const [revoked, expired] = [await linked(), await linked(REQUEST, 2)]
    expect((await app.rest(`/links/${revoked.id}`, {}, { method: 'DELETE' })).status).toBe(204)
    expectRefused(await pageAt(pathOf(revoked.url)), 403, 'invalid_link')
    expect((await pageAt(pathOf(expired.url))).status).toBe(200)
    clock.pass(2 * DAY_S)
    expectRefused(await pageAt(pathOf(expired.url)), 403, 'invalid_link')
  })

  test('shows a private aggregate of its creator until it is deleted, and never another’s', async () => {
    const owner = app.as('owner@example.com')
    const id = await create(owner, constituentsOf(1))
    const request = `/embed/aggregates/timeseries?aggregate_ids=${id}&start_date=2026-03-01`
    const [own, foreign] = [await linkTo(owner, request), await linked(request)]
    expect((await pageAt(pathOf(own.url))).settings.answer).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ name: 'Mine' })]),
    })
    expectRefused(await pageAt(pathOf(foreign.url)), 404, 'aggregate_not_found')
    await change(owner, 'delete', { aggregateId: id })
    expectRefused(await pageAt(pathOf(own.url)), 404, 'aggregate_not_found')
  })

  test('never starts a job', async () => {
    const request = '/embed/aggregates/timeseries?aggregate_ids=1&start_date=2020-01-01'
    const { url } = await linked(request)
    const page = await pageAt(pathOf(url), { prefer: 'respond-async' })
    expect([page.status, page.settings.answer['job_id']]).toEqual([200, undefined])
    expect(await opened(app, { url: url.replace('/embed', '') })).toMatchObject({ status: 403 })
  })
})

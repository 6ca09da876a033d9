import { beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../../../src/app/areas.ts'
import type { Caller } from '../../../helpers/app.ts'
import { startJob, statusOnce, workFor } from '../../../helpers/jobs.ts'
import { expectInvalid, linkTo, opened, pathOf } from '../../../helpers/links.ts'
import { PATHS } from '../../../helpers/requests.ts'
import { waitingJob } from '../../../helpers/results.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { change, tokenOrKey } from '../../../helpers/users.ts'

/** Links: what they open, and what they do not. */

const app = useApp({ authenticate: tokenOrKey })
const OWNER = 'owner@example.com'
let owner: Caller
let job: string
beforeAll(async () => {
  owner = app.as(OWNER)
  const worker = await workFor(app.database)
  job = (await startJob(owner)).job_id
  await statusOnce(owner, job)
  await worker.stop()
})

/** A body without what differs in each response. */
const lasting = (text: string): string => text.replace(/"(?:request_id|generated_at)":"[^"]*"/g, '')

// What is shared of saved screens is tested beside them.
const paths = routes
  .filter(
    ({ method, path }) => method === 'get' && !/^\/(?:series\/user|links|loads|alerts|screens)/.test(path),
  )
  .map(({ path }) => path)
test.each(paths)('a link gets what its owner gets at %s', async (path) => {
  const id = path.includes('{job_id}') ? path.replace('{job_id}', job) : undefined
  const request = id ?? PATHS[path] ?? path
  const link = await linkTo(owner, request)
  const [direct, linked] = [await owner.rest(request), await opened(app, link)]
  expect([direct.status, linked.status]).toEqual([200, 200])
  expect(lasting(linked.text)).toBe(lasting(direct.text))
  for (const name of ['etag', 'content-type', 'content-disposition', 'link', 'cache-control'])
    expect([name, linked.headers.get(name)]).toEqual([name, direct.headers.get(name)])
  expect(linked.headers.get('cache-control')).toMatch(/private|no-store/)
  expect(linked.headers.get('referrer-policy')).toBe('no-referrer')
  expect(direct.headers.get('referrer-policy')).toBeNull()
})

test('a link leaves no trace of its token', async () => {
  const link = await linkTo(owner, '/flow/latest?unknown=1')
  const token = link.url.slice(-43)
  app.takeLog()
  const answers = [
    await opened(app, link),
    await app.nobody.rest(`${pathOf(link.url)}x`),
    await app.nobody.rest(`/nowhere?link=fl_${token}`),
    await app.nobody.rest(`/flow/latest?link=fl_${token}`, {}, { method: 'POST' }),
    await opened(app, await linkTo(owner, '/aggregates/jobs?records_per_page=1')),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 403, 404, 405, 200])
  const seen = JSON.stringify([
    ...[app.takeLog(), answers.map(({ headers }) => [...headers])],
    answers.map(({ text }) => text),
  ])
  expect(seen).toContain('/flow/latest')
  expect(seen).not.toContain(token)
  expect(answers[0]?.body.metadata.warnings.map(({ parameter }) => parameter)).toEqual(['unknown'])
})

test('a link is answered like the same request from a cache', async () => {
  const link = await linkTo(owner, '/aggregates/3/latest')
  const first = await opened(app, link)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const again = await opened(app, link, { headers })
  expect([again.status, again.text]).toEqual([304, ''])
  const head = await opened(app, link, { method: 'HEAD' })
  expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', headers['if-none-match']])
  const gone = (await change(owner, 'DELETE', `/links/${link.id}`)).status
  expect(gone).toBe(204)
  expectInvalid(await opened(app, link, { headers }))
})

test('a link takes precedence over credentials, and alone says what is sent', async () => {
  const request = '/aggregates/timeseries?aggregate_ids=1&start_date=2026-01-05'
  const link = await linkTo(owner, request)
  const jobs = () => app.database.pool.query('select from job').then(({ rowCount }) => rowCount)
  const before = await jobs()
  for (const headers of [
    { prefer: 'respond-async' },
    { accept: 'image/png' },
    { authorization: 'Bearer professional:other@example.com' },
    { authorization: 'Basic eDp5' },
    { 'x-api-key': 'unknown' },
  ]) {
    const answer = await opened(app, link, { headers })
    expect([answer.status, answer.body.count]).toEqual([200, expect.any(Number)])
  }
  expect(await jobs()).toBe(before)
  const { nobody } = app
  const invalid = pathOf(link.url).slice(0, -1)
  for (const caller of [nobody, owner]) expectInvalid(await caller.rest(invalid))
})

describe('a parameter `link` that is none', () => {
  const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'
  const REQUEST = '/aggregates/snapshot?aggregate_ids=1'

  test.each([
    ['last', `${REQUEST}&link=${TOKEN}`],
    ['first', `${REQUEST.replace('?', `?link=${TOKEN}&`)}`],
    ['twice', `${REQUEST}&link=${TOKEN}&link=`],
    ['strictly', `${REQUEST}&strict=true&link=${TOKEN}`],
  ])('is ignored beside a header that names the caller, and left out of the log: %s', async (_at, path) => {
    app.takeLog()
    const [plain, sent] = [await owner.rest(REQUEST), await owner.rest(path)]
    expect([sent.status, sent.body['data']]).toEqual([200, plain.body['data']])
    expect(sent.body.metadata.warnings).toMatchObject([{ code: 'unused_parameter', parameter: 'link' }])
    expect(JSON.stringify([app.takeLog(), sent.text, [...sent.headers]])).not.toContain(TOKEN)
    const csv = await owner.rest(`${path}&format=csv`)
    expect([csv.status, csv.headers.get('x-warnings')]).toEqual([200, expect.stringContaining('link')])
  })

  test('is refused without one', async () => {
    expectInvalid(await app.nobody.rest(`${REQUEST}&link=${TOKEN}`))
  })

  test('beside a credential that is wrong, that is what is wrong', async () => {
    const headers = { authorization: 'Basic eDp5' }
    expect((await app.nobody.rest(`${REQUEST}&link=${TOKEN}`, {}, { headers })).status).toBe(401)
  })
})

test('a link opens its own request alone', async () => {
  const waiting = await waitingJob(app.database, { email: OWNER })
  const link = await linkTo(owner, `/aggregates/jobs/${waiting}`)
  const path = pathOf(link.url)
  for (const method of ['DELETE', 'POST', 'PUT', 'PATCH']) {
    const answer = await app.nobody.rest(path, {}, { method })
    if (method === 'DELETE') expectInvalid(answer)
    else expect([method, answer.status]).toEqual([method, 405])
  }
  // With a credential too: the token in the address decides.
  expectInvalid(await owner.rest(path, {}, { method: 'DELETE' }))
  expect((await owner.rest(`/aggregates/jobs/${waiting}/status`)).body).toMatchObject({ status: 'PENDING' })
  const token = path.slice(path.indexOf('link='))
  for (const other of ['/series/user', '/links/1', `/aggregates/jobs/${job}`, '/flow/latest'])
    expectInvalid(await app.nobody.rest(`${other}?${token}`))
  const { errors, status } = await app.nobody.graphql('{ viewer { email } }')
  expect([status, errors?.length]).toEqual([401, 1])
  const asked = await app.nobody.send(`/graphql?query=%7Bviewer%7Bemail%7D%7D&${token}`)
  expect([asked.status, await asked.json()]).toMatchObject([
    ...[403, { errors: [{ extensions: { code: 'INVALID_LINK' } }] }],
  ])
})

test('a link has the tier of its owner’s newest token', async () => {
  const email = 'tiers@example.com'
  const link = await linkTo(app.as(email), '/aggregates/leaderboard?records_per_page=2000')
  const warnings = async () => (await opened(app, link)).body.metadata.warnings.length
  const before = await warnings()
  await app.database.pool.query(`update app_user set tier = 'data_license' where email = $1`, [email])
  expect([before, await warnings()]).toEqual([1, 0])
})

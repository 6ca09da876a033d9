import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { snakeCase } from '../../../src/core/names.ts'
import { isInPath, takesBody } from '../../../src/protocols/rest/route.ts'
import { TableInput } from '../../../src/protocols/rest/tables/parameters.ts'
import type { Body } from '../../helpers/answers.ts'
import { linkTo, opened } from '../../helpers/links.ts'
import { BODIES, PATHS } from '../../helpers/requests.ts'
import { useApp } from '../../helpers/use-app.ts'

/** `strict=true` makes faults of unknown parameters, each naming the nearest known one. */

const app = useApp({ rowThreshold: 150 })

const CORRELATION = '/analytics/correlation'
const MATRIX = '/analytics/correlation-matrix'
const SINGLE = '/aggregates/3/timeseries'
const PANEL = '/securities/timeseries'

const meaning = (sent: string, name: string) => `${sent}: did you mean ${name}?`
/** Matches the message that names this parameter, among others that are equally near. */
const naming = (name: string) =>
  expect.stringMatching(`^${misspelt(name)}: did you mean .*\\b${name}\\b.*\\?$`)
/** Unknown parameters that a 422 reports: their places and messages. */
const unknownIn = ({ detail }: Pick<Body, 'detail'>) =>
  detail.flatMap(({ loc, type, msg }) => (type === 'unknown_parameter' ? [[loc.join('.'), msg]] : []))
const withQuery = (address: string, query: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`
/** A name with its last letter twice: nearest to the name itself. */
const misspelt = (name: string) => name + name.slice(-1)

/** What an answer says apart from its request. */
function said(text: string) {
  const body = JSON.parse(text)
  const { request_id: _id, generated_at: _at, warnings, ...metadata } = body.metadata ?? {}
  return { answer: { ...body, metadata }, warnings: warnings ?? [] }
}

describe.each(routes.map((route) => [route.method.toUpperCase(), route.path, route] as const))(
  '%s %s',
  (method, path, route) => {
    const names = Object.keys(route.input.shape).filter((name) => !isInPath(route, name))
    const inQuery = [
      ...(takesBody(route) ? [] : names),
      ...(route.table ? Object.keys(TableInput.shape) : []),
      'strict',
    ].map(snakeCase)
    const inBody = takesBody(route) && route.document === undefined ? names.map(snakeCase) : []

    test('strict: 422 with every misspelt name and the one that it means, before anything is done', async () => {
      const address = path.replaceAll(/\{\w+\}/g, '1')
      const query = inQuery.map((name) => `${misspelt(name)}=1`).join('&')
      const body = Object.fromEntries(inBody.map((name) => [misspelt(name), 1]))
      const response = await app.send(`${address}?strict=TRUE&${query}`, {
        method,
        ...(takesBody(route) && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      })
      expect(response.status).toBe(422)
      expect(unknownIn((await response.json()) as Body)).toEqual([
        ...inQuery.map((name) => [`query.${misspelt(name)}`, naming(name)]),
        ...inBody.map((name) => [`body.${misspelt(name)}`, naming(name)]),
      ])
    })
  },
)

describe.each(Object.entries(PATHS))('GET %s', (_path, address) => {
  test('not strict: the same answer, with a warning', async () => {
    const [plain, odd, strict] = await Promise.all(
      ['', 'intervall=1w&strict=false', 'strict=true'].map((query) =>
        app.rest(withQuery(address, query), {}, { headers: { prefer: 'wait=0' } }),
      ),
    )
    expect([plain?.status, odd?.status, strict?.status]).toEqual([200, 200, 200])
    expect(said(odd?.text ?? '').answer).toEqual(said(plain?.text ?? '').answer)
    expect(said(strict?.text ?? '')).toEqual(said(plain?.text ?? ''))
    if (plain?.body.metadata?.warnings)
      expect(odd?.body.metadata.warnings).toContainEqual({
        code: 'unknown_parameter',
        message: 'The parameter intervall is unknown and was ignored.',
        parameter: 'intervall',
      })
  })
})

describe.each(Object.entries(BODIES))('POST %s', (path, body) => {
  test('not strict: the same answer, with warnings; strict: the same answer or a 422', async () => {
    const odd = { ...body, utm: 1 }
    const answers = [
      await app.post(path, body),
      await app.post(`${path}?strict=0`, odd),
      await app.post(`${path}?strict=1`, body),
      await app.post(`${path}?strict=1`, odd),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 422])
    const [plain, loose, strict, refused] = answers.map(({ text }) => said(text))
    expect(loose?.answer).toEqual(plain?.answer)
    expect(strict).toEqual(plain)
    expect(unknownIn(refused?.answer)).toEqual([
      ['body.utm', expect.stringMatching(/^utm: unknown, use one of /)],
    ])
  })
})

describe('members within a body', () => {
  const DATES = { start_date: '2025-12-01', end_date: '2026-03-10' }

  test.each([
    [CORRELATION, { x: { aggregate_id: 1, metrik: 'px' }, y: { slug: 'retail-net' } }, 'x.metrik', 'metric'],
    [
      MATRIX,
      { series: [{ aggregate_id: 1 }, { security_id: 1001, Transformation: 'z' }] },
      'series.1.Transformation',
      'transformation',
    ],
  ])('%s: %j', async (path, members, at, name) => {
    const body = { ...members, ...DATES }
    const { status, body: refused } = await app.post(`${path}?strict=true`, body)
    expect([status, unknownIn(refused)]).toEqual([
      422,
      [[`body.${at}`, meaning(at.split('.').at(-1) ?? '', name)]],
    ])
    const loose = await app.post(path, body)
    expect(loose.status).toBe(200)
    expect(loose.body.metadata.warnings).toContainEqual(
      expect.objectContaining({ code: 'unknown_parameter', parameter: at }),
    )
  })

  test('of documents are data', async () => {
    const preferences = { theme: 'dark', anything: { strict: 'no' } }
    const sent = { method: 'PUT', body: JSON.stringify(preferences) }
    const headers = { 'content-type': 'application/json' }
    const saved = await app.send('/series/user/preferences?strict=true', { ...sent, headers })
    expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining(preferences)])
  })

  test('are reported up to a hundred, however many there are', async () => {
    const many = Object.fromEntries(Array.from({ length: 9000 }, (_, index) => [`m${index}`, index]))
    const names = Object.fromEntries(Array.from({ length: 180 }, (_, index) => [`m${index}`, index]))
    const nested = { series: Array.from({ length: 50 }, () => names), ...DATES }
    for (const [path, body] of [
      [CORRELATION, many],
      [MATRIX, nested],
    ] as const) {
      const { status, text, body: refused } = await app.post(`${path}?strict=true`, body)
      expect([status, unknownIn(refused).length <= 100, text.length < 20_000]).toEqual([422, true, true])
      const [, more] = / (\d+) more faults are not listed\.$/.exec(refused.detail.at(-1)?.msg ?? '') ?? []
      expect(unknownIn(refused).length + Number(more)).toBeGreaterThanOrEqual(9000)
    }
  })
})

describe('faults', () => {
  test('are listed with all others; those of `strict` too', async () => {
    const wrong = 'strict=1&format=xml&interval=2d&intervall=1w&Start_Date=&records_per_page=x'
    const { status, body } = await app.rest(`/aggregates/timeseries?${wrong}`)
    expect([status, body.detail.map(({ loc, type }) => `${loc.join('.')} ${type}`).toSorted()]).toEqual([
      422,
      [
        'query.Start_Date unknown_parameter',
        'query.aggregate_ids missing',
        'query.format enum',
        'query.interval enum',
        'query.intervall unknown_parameter',
        'query.records_per_page int_parsing',
        'query.start_date missing',
      ],
    ])
    const { body: bad } = await app.rest('/aggregates/timeseries?aggregate_ids=1&start_date=x&strict=maybe')
    expect(bad.detail.map(({ loc, type }) => [loc.join('.'), type])).toEqual([
      ['query.strict', 'bool_parsing'],
      ['query.start_date', expect.any(String)],
    ])
  })

  test('name what was sent', async () => {
    const { body } = await app.rest(`${SINGLE}?strict=yes&intervall=1w&intervall=1d`)
    expect(body).toEqual({
      detail: [
        {
          loc: ['query', 'intervall'],
          msg: 'intervall: did you mean interval?',
          type: 'unknown_parameter',
          input: '1d',
        },
      ],
    })
  })

  test('name all that are equally near', async () => {
    const { body } = await app.post('/aggregates/analytics/correlation?strict=1', { aggregate_id: 1 })
    expect(unknownIn(body)).toEqual([
      ['body.aggregate_id', 'aggregate_id: did you mean aggregate_id_1 or aggregate_id_2?'],
    ])
  })

  test('list the known names if none is near, and say where a name belongs', async () => {
    const { body } = await app.rest('/flow/latest?strict=1&zzz=1')
    expect(unknownIn(body)).toEqual([
      ['query.zzz', expect.stringMatching(/^zzz: unknown, use one of slugs, .*strict$/)],
    ])
    const { body: misplaced } = await app.post(`${PANEL}?strict=1&start_date=2026-02-01`, { layout: 'wide' })
    expect(unknownIn(misplaced)).toEqual([
      ['query.start_date', 'start_date: send it in the body'],
      ['body.layout', 'layout: send it in the query'],
    ])
  })

  test('are one per name where a body is always strict', async () => {
    const put = async (query: string) => {
      const headers = { 'content-type': 'application/json' }
      const sent = { method: 'PUT', body: '{"Username":"ann"}', headers }
      return ((await (await app.send(`/series/user${query}`, sent)).json()) as Body).detail
    }
    expect(await put('')).toMatchObject([{ loc: ['body', 'Username'], type: 'extra_forbidden' }])
    expect(await put('?strict=1')).toMatchObject([
      { loc: ['body', 'Username'], type: 'unknown_parameter', msg: meaning('Username', 'username') },
    ])
  })

  test('are JSON in every format; `format=json` is known where there is no other', async () => {
    const { status, body } = await app.rest(`${SINGLE}?format=csv&strict=1&fromat=csv`)
    expect([status, unknownIn(body)]).toEqual([422, [['query.fromat', meaning('fromat', 'format')]]])
    expect((await app.rest('/series/securities/count?format=json&strict=1')).status).toBe(200)
    const refused = await app.rest('/series/securities/count?format=csv&strict=1')
    expect(refused.body.detail).toMatchObject([{ loc: ['query', 'format'], type: 'enum', input: 'csv' }])
  })
})

describe('a limit of a hundred', () => {
  const names = Array.from({ length: 150 }, (_, index) => `u${index}=`).join('&')

  test('holds for names of a query, but does not hide a refused format', async () => {
    const { body } = await app.rest(`/series/securities/count?strict=1&${names}&format=csv`)
    expect([unknownIn(body).length, body.detail[0]?.loc]).toEqual([99, ['query', 'format']])
    expect(body.detail.at(-1)?.msg).toMatch(/^u98: .*\. 51 more faults are not listed\.$/)
    const loose = await app.rest(`${SINGLE}?${names}`)
    expect(loose.body.metadata.warnings).toHaveLength(100)
    expect((await app.rest(`/series/securities/count?${names}&format=csv`)).status).toBe(422)
  })
})

describe('a strict request', () => {
  test('has a tag of its own address, and is revalidated', async () => {
    const { headers } = await app.rest(`${SINGLE}?strict=true`)
    const tag = headers.get('etag') ?? ''
    const again = await app.send(`${SINGLE}?strict=true`, { headers: { 'if-none-match': tag } })
    expect([tag.length > 20, again.status]).toEqual([true, 304])
    // A tag never answers in place of a fault.
    const headersOf = { 'if-none-match': tag }
    expect((await app.send(`${SINGLE}?strict=true&intervall=1w`, { headers: headersOf })).status).toBe(422)
  })

  test('leads to strict pages', async () => {
    const { headers, body } = await app.rest(`${SINGLE}?records_per_page=5&strict=true`)
    expect(body.pagination.has_next_page).toBe(true)
    const links = [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
    expect(links.map(([, url, rel]) => [rel, url?.includes('strict=true')])).toEqual([
      ['first', true],
      ['next', true],
      ['last', true],
    ])
    expect((await app.rest(links[1]?.[1] ?? '')).status).toBe(200)
  })

  test('starts the same job as one that is not', async () => {
    const sent = { headers: { prefer: 'respond-async' } }
    const start = async (query: string) =>
      (await app.post<{ job_id: string }>(`${PANEL}${query}`, { all: true }, sent)).body.job_id
    const [loose, strict] = [await start(''), await start('?strict=true')]
    expect(strict).toBe(loose)
    expect(strict).toMatch(/^[\da-f-]{36}$/)
    const ignored = await app.rest(`/aggregates/jobs/${strict}?strict=true&wiat=1`)
    expect([ignored.status, unknownIn(ignored.body).length]).toEqual([422, 1])
  })

  test('can be linked, unless it has unknown parameters', async () => {
    const owner = app.as('strict@example.com', 'professional')
    const { status } = await opened(app, await linkTo(owner, `${SINGLE}?strict=true`))
    expect(status).toBe(200)
    const { body } = await owner.post('/links', { request: `${SINGLE}?strict=true&Intervall=1w` })
    expect(body.detail).toEqual([
      {
        loc: ['body', 'request'],
        msg: meaning('Intervall', 'interval'),
        type: 'unknown_parameter',
      },
    ])
    expect((await owner.post('/links', { request: `${SINGLE}?intervall=1w` })).status).toBe(201)
  })

  test('needs a credential before its faults are told', async () => {
    expect((await app.nobody.send(`${SINGLE}?strict=true&intervall=1w`)).status).toBe(401)
  })
})

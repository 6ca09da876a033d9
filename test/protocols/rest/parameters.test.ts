import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { snakeCase } from '../../../src/core/names.ts'
import { type Shape, shapeOf } from '../../../src/core/shape.ts'
import { checkValidationError, rawText, validText } from '../../helpers/any-parameters.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

/** URLs of a route: each parameter absent, given once or repeated, with valid and invalid values. */
function addresses({ path, input }: (typeof routes)[number]): fc.Arbitrary<string> {
  const shapes = Object.entries(shapeOf(input).properties ?? {}).map(
    ([name, shape]) => [snakeCase(name), shape] as const,
  )
  const value = (shape: Shape, name?: string) =>
    fc.oneof({ weight: 4, arbitrary: validText(shape, name) }, { weight: 1, arbitrary: rawText })
  const inPath = shapes.filter(([name]) => path.includes(`{${name}}`))
  const inQuery = shapes.filter(([name]) => !path.includes(`{${name}}`))
  // A segment must not start another segment or the query.
  const segments = fc.tuple(
    ...inPath.map(([, shape]) => value(shape).map((text) => text.replaceAll(/[/?#\\]/g, '') || 'x')),
  )
  // Most optional parameters are left out; otherwise hardly any request would be valid.
  const times = (shape: Shape, given: fc.Arbitrary<string[]>) =>
    fc.oneof(
      { weight: shape.optional ? 4 : 1, arbitrary: fc.constant([]) },
      { weight: shape.optional ? 1 : 9, arbitrary: given },
    )
  const queries = fc.tuple(
    ...inQuery.map(([name, shape]) =>
      times(shape, fc.array(value(shape, name), { minLength: 1, maxLength: 2 })).map((texts) =>
        texts.map((text) => `${name}=${text.replaceAll('#', '')}`),
      ),
    ),
  )
  const extra = fc.array(
    fc
      .tuple(rawText, rawText)
      .map(([name, text]) => `${name.replaceAll('#', '')}=${text.replaceAll('#', '')}`),
    { maxLength: 1 },
  )
  return fc.tuple(segments, queries, extra).map(([parts, query, more]) => {
    const filled = inPath.reduce(
      (filling, [name], place) => filling.replace(`{${name}}`, String(parts[place])),
      path as string,
    )
    return `${filled}?${[...query.flat(), ...more].join('&')}`
  })
}

/** Whether requests for other users' data, or by users who are no administrators, are refused. */
const isOfOthers = ({ path, loads = false }: (typeof routes)[number]): boolean =>
  loads || path === '/series/user/configurations'

describe('any URL', () => {
  const asked = routes.filter(({ method }) => method === 'get')
  test.each(asked)('$path returns 200, 404 or a valid 422, and logs at most one line', async (route) => {
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(addresses(route), async (address) => {
        app.takeLog()
        const { status, body, headers } = await app.rest(address)
        seen.add(status)
        expect([200, 404, 422, ...(isOfOthers(route) ? [403] : [])]).toContain(status)
        if (status === 422) {
          expect(headers.get('content-type')).toBe('application/json')
          checkValidationError(body)
        }
        const lines = app.takeLog()
        expect(lines.length).toBeLessThanOrEqual(1)
        expect(lines.every(({ level }) => level === 30)).toBe(true)
      }),
      { numRuns: 60, seed: 4 },
    )
    // No generated value is the id of a job, a link, a screen or an alert, or the caller's own email address.
    if (!/\{(?:job|link|screen|alert)_id\}/.test(route.path) && !isOfOthers(route))
      expect(seen).toContain(200)
  })

  test('any headers are harmless too', async () => {
    const name = fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'if-none-match',
      'x-request-id',
      'prefer',
      'x-api-key',
      'content-type',
      'range',
      'origin',
      'cookie',
      'if-match',
    )
    const value = fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .map((code) => String.fromCharCode(code))
        .filter((letter) => letter !== '\x7f'),
      maxLength: 60,
    })
    const path = fc.constantFrom(
      '/aggregates/1/latest',
      '/aggregates/reference/types',
      '/graphql?query={viewer{email}}',
      '/nothing',
      '/docs',
      '/openapi.json',
    )
    await fc.assert(
      fc.asyncProperty(path, fc.dictionary(name, value, { maxKeys: 3 }), async (address, headers) => {
        app.takeLog()
        const { status } = await app.send(address, { headers })
        expect(status).toBeLessThan(500)
        expect(app.takeLog().length).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300, seed: 5 },
    )
  })
})

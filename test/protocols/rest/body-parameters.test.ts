import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { snakeCase } from '../../../src/core/names.ts'
import { type Shape, shapeOf } from '../../../src/core/shape.ts'
import { checkValidationError, rawText, validText } from '../../helpers/any-parameters.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp()

/** JSON bodies for a route: valid values in most members, anything in the others. */
function bodies({ input }: (typeof routes)[number]): fc.Arbitrary<string> {
  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      null,
      '',
      '5',
      0,
      -1,
      0.5,
      1e300,
      2147483648,
      '2026-02-30',
      'now',
      '\0',
      '\ud800',
      [],
      [[]],
      {},
      true,
    ),
    rawText,
  )
  const series = fc.oneof(
    fc.constantFrom<object>({ aggregate_id: 1 }, { slug: 'retail-net' }, { security_id: 1001, metric: 'px' }),
    fc.constantFrom<object>({ aggregate_id: 3, transformation: 'ewma', window: 5 }, { aggregate_id: 9 }),
    fc.dictionary(fc.constantFrom('slug', 'aggregate_id', 'metric', 'window'), anything),
  )
  const ofScreens: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    all: fc.constantFrom<object>({ measure: 'px', gt: 0 }, { any: [{ measure: 'streak', top: 2 }] }),
    any: fc.constantFrom<object>({ measure: 'px|change:5', crosses_above: 0 }, { measure: 'px' }),
    condition: fc.constantFrom<object>({ measure: 'px', gt: 0 }, { measure: 'streak', top: 2 }),
    columns: fc.constantFrom('px', 'retail_net_turnover|z_score:1y'),
    sort: fc.constantFrom('symbol', 'px', 'type'),
    signals: fc.constantFrom<object>(
      { all: [{ measure: 'px', gt: 0 }] },
      { events: [{ security_id: 1001, date: '2026-02-02' }] },
    ),
    measures: fc.constantFrom('px', 'retail_net_turnover|z_score:1y'),
    outcome: fc.constantFrom('px', 'retail_net_turnover'),
    universe: fc.constantFrom<object>({ sectors: ['Energy'] }, { types: ['Sector'] }, { constituents_of: 1 }),
  }
  const goodValue = (shape: Shape, name: string): fc.Arbitrary<unknown> => {
    const ofScreen = shape.kind === 'array' ? undefined : ofScreens[name]
    if (ofScreen) return ofScreen
    if (shape.kind === 'object') return series
    if (shape.kind === 'array' && shape.item)
      return fc.array(goodValue(shape.item, name), { minLength: 1, maxLength: 4 })
    if (shape.kind === 'number') return fc.double({ min: 0.01, max: 0.99, noNaN: true })
    return validText(shape, name).map((text) =>
      shape.kind === 'int' || shape.kind === 'boolean' ? (text === 'on' ? true : JSON.parse(text)) : text,
    )
  }
  const members = Object.entries(shapeOf(input).properties ?? {}).map(([name, shape]) => {
    const value = fc.oneof(
      { weight: 12, arbitrary: goodValue(shape, name) },
      { weight: 1, arbitrary: anything },
    )
    const entry = value.map((given): [string, unknown][] => [[snakeCase(name), given]])
    const absent = fc.constant<[string, unknown][]>([])
    return fc.oneof(
      // A range excludes the dates, of which there is one nearly always.
      { weight: name === 'range' ? 40 : shape.optional && name !== 'all' ? 6 : 1, arbitrary: absent },
      { weight: shape.optional && name !== 'all' ? 1 : 24, arbitrary: entry },
    )
  })
  const object = fc
    .tuple(fc.tuple(...members), fc.dictionary(fc.string(), anything, { maxKeys: 1 }))
    .map(([entries, more]) => JSON.stringify({ ...more, ...Object.fromEntries(entries.flat()) }))
  return fc.oneof(
    { weight: 8, arbitrary: object },
    { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string({ unit: 'binary' }), rawText) },
    { weight: 1, arbitrary: fc.tuple(object, fc.nat(200)).map(([text, end]) => text.slice(0, end)) },
  )
}

describe('any body', () => {
  // The body of a load is a file; test/areas/loads tests it.
  const asked = routes.filter(({ method, loads }) => method === 'post' && !loads)
  test.each(asked)(
    '$path succeeds or returns 404, 409 or a valid 422, and logs at most one line',
    async (route) => {
      const seen = new Set<number>()
      await fc.assert(
        fc.asyncProperty(bodies(route), async (text) => {
          app.takeLog()
          const { status, body, headers } = await app.post(route.path, text)
          seen.add(status)
          // Keys with the scope `load` are for administrators.
          expect([200, 201, 404, 409, 422, ...(/"scope":"load"/.test(text) ? [403] : [])]).toContain(status)
          if (status === 422) {
            expect(headers.get('content-type')).toBe('application/json')
            checkValidationError(body)
          }
          const lines = app.takeLog()
          expect(lines.length).toBeLessThanOrEqual(1)
          expect(lines.every(({ level }) => level === 30)).toBe(true)
        }),
        { numRuns: 100, seed: 9 },
      )
      // No generated value is the id of a screen or an alert, or the definition of a screen.
      if (!['Alerts', 'Saved screens'].includes(route.tag)) expect(seen).toContain(route.status ?? 200)
    },
  )
})

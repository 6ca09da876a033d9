import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { snakeCase } from '../../../src/core/names.ts'
import { type Shape, shapeOf } from '../../../src/core/shape.ts'
import { faultsIn } from '../../helpers/answers.ts'
import { askAt, NAMED_PLACES, type NamedPlace, titleOf } from '../../helpers/named.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Names of aggregates and securities where REST takes their ids. */

const app = useApp()

const KNOWN = { aggregate: { id: 9, name: 'AGG-OWN-BARS' }, security: { id: 1002, name: 'beta' } } as const
const UNKNOWN = { id: 424_242, aggregate: 'AGG-NONE', security: 'NOSUCH' } as const
/** A second id, for lists that need two. */
const OTHER = { aggregate: 3, security: 1001 } as const

const NO_INTEGER = 'Input should be a valid integer, unable to parse string as an integer'
const INVALID = {
  aggregate: `${NO_INTEGER}, or a name such as AGG-000006. Provider id of an aggregate, instead of its numeric id. Starts with a letter, contains a digit or a capital, and is not \`NaN\`, \`Infinity\`, \`None\`, \`True\` or \`False\`.`,
  security: `${NO_INTEGER}, or a name such as BRX. Provider id, FIGI, ISIN or trading symbol of a security, instead of its numeric id. Starts with a letter. If several securities share a symbol or an ISIN, active ones take precedence.`,
} as const

const listOr = ({ isList, kind }: NamedPlace, value: unknown): unknown =>
  isList ? [OTHER[kind], value] : value

test('the places are all ids of aggregates and securities in requests', () => {
  expect(NAMED_PLACES.map(titleOf).toSorted()).toMatchInlineSnapshot(`
    [
      "GET /aggregates/snapshot: aggregate_ids",
      "GET /aggregates/stats: aggregate_ids",
      "GET /aggregates/summary/{aggregate_id}: aggregate_id",
      "GET /aggregates/timeseries: aggregate_ids",
      "GET /aggregates/{aggregate_id}/latest: aggregate_id",
      "GET /aggregates/{aggregate_id}/rank-history: aggregate_id",
      "GET /aggregates/{aggregate_id}/timeseries: aggregate_id",
      "GET /series/securities/{ticker}/rank-history: security_ids",
      "GET /series/stats: security_ids",
      "GET /series/timeseries/leaderboard: security_ids",
      "POST /aggregates/analytics/correlation: aggregate_id_1",
      "POST /aggregates/analytics/correlation: aggregate_id_2",
      "POST /aggregates/analytics/trend: aggregate_id",
      "POST /aggregates/analytics/volatility: aggregate_id",
      "POST /aggregates/comparison/compare: aggregate_ids",
      "POST /aggregates/comparison/side-by-side: aggregate_ids",
      "POST /aggregates/summary/top-constituents: aggregate_id",
      "POST /analytics/correlation-matrix: series.aggregate_id",
      "POST /analytics/correlation-matrix: series.security_id",
      "POST /analytics/correlation: x.aggregate_id",
      "POST /analytics/correlation: x.security_id",
      "POST /analytics/correlation: y.aggregate_id",
      "POST /analytics/correlation: y.security_id",
      "POST /analytics/event-study: benchmark",
      "POST /analytics/event-study: signals.events.aggregate_id",
      "POST /analytics/event-study: signals.events.security_id",
      "POST /analytics/event-study: universe.aggregate_ids",
      "POST /analytics/event-study: universe.constituents_of",
      "POST /analytics/event-study: universe.security_ids",
      "POST /analytics/quantile-study: universe.aggregate_ids",
      "POST /analytics/quantile-study: universe.constituents_of",
      "POST /analytics/quantile-study: universe.security_ids",
      "POST /analytics/regression/residuals: dependent.aggregate_id",
      "POST /analytics/regression/residuals: dependent.security_id",
      "POST /analytics/regression/residuals: regressors.aggregate_id",
      "POST /analytics/regression/residuals: regressors.security_id",
      "POST /analytics/regression: dependent.aggregate_id",
      "POST /analytics/regression: dependent.security_id",
      "POST /analytics/regression: regressors.aggregate_id",
      "POST /analytics/regression: regressors.security_id",
      "POST /screens/counts: universe.aggregate_ids",
      "POST /screens/counts: universe.constituents_of",
      "POST /screens/counts: universe.security_ids",
      "POST /screens/distribution: universe.aggregate_ids",
      "POST /screens/distribution: universe.constituents_of",
      "POST /screens/distribution: universe.security_ids",
      "POST /screens/run: universe.aggregate_ids",
      "POST /screens/run: universe.constituents_of",
      "POST /screens/run: universe.security_ids",
      "POST /securities/timeseries: security_ids",
      "POST /series/analytics/correlation: security_id_1",
      "POST /series/analytics/correlation: security_id_2",
      "POST /series/analytics/trend: security_id",
      "POST /series/analytics/volatility: security_id",
    ]
  `)
})

test('no id of an aggregate or a security is without names', () => {
  const unnamed = (shape: Shape, name = ''): string[] => [
    ...(shape.kind === 'int' && !shape.naming && /(?:aggregate|security)Ids?\d?$/.test(name) ? [name] : []),
    ...(shape.item ? unnamed(shape.item, name) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, member]) => unnamed(member, key)),
  ]
  expect(routes.flatMap(({ input }) => unnamed(shapeOf(input)))).toEqual([])
})

describe.each(NAMED_PLACES.map((place) => [titleOf(place), place] as const))('%s', (_title, place) => {
  const { kind, isList } = place
  const { id, name } = KNOWN[kind]

  test('a name is answered as its id, byte for byte, for one statement more', async () => {
    const byId = await app.recorded(() => askAt(app, place, listOr(place, id)))
    const byName = await app.recorded(() => askAt(app, place, listOr(place, name)))
    expect(byId.result.status).toBe(200)
    expect(byName.result.text).toBe(byId.result.text)
    expect(byName.statements).toHaveLength(byId.statements.length + 1)
  })

  test('an unknown name is refused or left out as an unknown id is', async () => {
    const byId = await askAt(app, place, listOr(place, UNKNOWN.id))
    const byName = await askAt(app, place, listOr(place, UNKNOWN[kind]))
    expect([byName.status, byName.body.code]).toEqual([byId.status, byId.body.code])
    if (byName.status === 200)
      expect(byName.body.metadata.warnings).toContainEqual({
        code: 'unknown_identifier',
        message: `Not found, and left out: ${UNKNOWN[kind]}.`,
        parameter: snakeCase(String(place.path[0])),
      })
    else expect(String(byName.body.detail)).toContain(UNKNOWN[kind])
  })

  test('text that is no name is an invalid id, which says what is one, and nothing is read', async () => {
    for (const text of kind === 'aggregate'
      ? ['technology', 'not-a-number', '1.5', '0x10']
      : ['1e3', '-', '٣']) {
      const { result, statements } = await app.recorded(() => askAt(app, place, isList ? [3, text] : text))
      expect(faultsIn(result.body)).toEqual([expect.stringMatching(/ int_parsing$/)])
      expect(result.body.detail[0]?.msg).toBe(INVALID[kind])
      expect(statements).toEqual([])
    }
  })

  test('401 without a credential, and nothing is read', async () => {
    const { result, statements } = await app.recorded(() => askAt(app.nobody, place, listOr(place, name)))
    expect([result.status, statements]).toEqual([401, []])
  })
})

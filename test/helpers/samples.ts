import { camelCase } from '../../src/core/names.ts'
import { atTime } from '../../src/core/request-time.ts'
import { RANGE, shapeOf } from '../../src/core/shape.ts'
import type { Route } from '../../src/protocols/rest/route.ts'
import { inFixtures } from './examples.ts'
import { NOW } from './market.ts'

/** Requests of routes, made of the examples in their schemas. */

/** Parameters of a request, by their names in the schema. */
export type Members = Readonly<Record<string, unknown>>

export const accepts = ({ input }: Route, members: Members): boolean =>
  input.safeParse(atTime(members, shapeOf(input), NOW)).success

/** Returns a request with further members; a range replaces the dates. */
function withMembers(base: Members, ...choices: readonly Members[]): Members {
  const { startDate: _start, endDate: _end, ...undated } = base
  const given = Object.assign({}, ...choices)
  return { ...(RANGE in given ? undated : base), ...given }
}

export const propertiesOf = ({ input }: Route) => shapeOf(input).properties ?? {}

/** Values instead of examples that are defaults, exceed the fixtures or find little there, or exist only in bodies. */
const OTHERS: Readonly<Record<string, readonly unknown[]>> = {
  ...{ recordsPerPage: [7], pageNumber: [2], points: [20], limit: [3], zScore: [-1], ewmaLambda: [0.9] },
  ...{ range: ['ytd'], q: ['e'], query: ['e'], field: ['rank'] },
  fields: ['z_score', 'retail_net_turnover'].map((field) => ['px', field]),
  x: [{ securityId: 1001, transformation: 'moving_avg', window: '5', normalisation: 'turnover_share' }],
  y: [{ aggregateId: 9, metric: 'call_notional', moneyness: 'ITM' }],
  series: [[{ aggregateId: 1 }, { securityId: 1001, metric: 'px' }, { slug: 'etf-flow' }]],
  dependent: [{ aggregateId: 1, transformation: 'moving_avg', window: '5' }],
  regressors: [[{ slug: 'retail-net' }, { securityId: 1001, metric: 'px', transformation: 'pct_change' }]],
}
const SYMBOLS = ['ZETA', 'nope']
/** Further items of lists: other users', shared by two securities, without bars or values, or unknown. */
const FURTHER: Readonly<Record<string, readonly unknown[]>> = {
  ...{ aggregateIds: [8, 9, 10, 424_242], securityIds: [424_242], slugs: ['no-data', 'nope'] },
  ...{ ticker: SYMBOLS, tickers: SYMBOLS, symbol: SYMBOLS, figi: ['nope'], isin: ['nope'] },
  ...{ providerId: ['nope'], providerIds: ['nope'] },
}
/** Values for which routes find too little: the fixtures cover three months, and options of one security with prices. */
const UNFIT: readonly (readonly [path: RegExp, value: RegExp])[] = [
  // Correlations, trends and volatilities of metrics that look back, or are of options.
  [/\/analytics\//, /^1y$|^z_score$|^momentum$|^streak$|^rank$|_ratio$|^call_share$|^turnover_to_notional$/],
  [/\/regression/, /^1m$/],
  [/^\/series\/analytics\/correlation/, /^(?:options|TOTAL|ITM|OTM|SMALL)$|^(?:net_)?cp_|^(?:call|put)_/],
]
const isFit = (path: string, value: unknown): boolean =>
  !UNFIT.some(([where, what]) => where.test(path) && what.test(String(value)))

/** Returns the values of a parameter besides its default: its examples, and all of an enumeration. */
export function valuesOf({ input, path }: Route, name: string): unknown[] {
  const { kind, item, defaultValue, example, values = item?.values ?? [] } = shapeOf(input.shape[name])
  if (kind === 'boolean') return [!(defaultValue ?? false)]
  const { examples = [] } = (input.shape[name].meta() ?? {}) as { examples?: unknown[] }
  const shown = [example, ...examples].flatMap((value) => (value === undefined ? [] : [inFixtures(value)]))
  const listed = values.map((value) => (item ? [value] : value))
  const others = OTHERS[name] ?? [...new Set([...shown, ...listed])]
  return others.filter((value) => value !== defaultValue && isFit(path, value))
}

/** Returns what a request can contain, one value at a time; the end of a range comes with its start. */
const choicesOf = (route: Route): Members[] =>
  Object.keys(propertiesOf(route)).flatMap((name, _at, names) => {
    const [other] = name === 'startDate' ? valuesOf(route, 'endDate') : []
    return name === 'endDate' && names.includes('startDate')
      ? []
      : valuesOf(route, name).map((value) => ({
          [name]: value,
          ...(other !== undefined && { endDate: other }),
        }))
  })

/** Returns the documented example of a body. Undefined for routes without one. */
function bodyOf({ example, document }: Route): Members | undefined {
  if (document) return { [document]: example }
  return example && (inFixtures(example, camelCase) as Members)
}

/** Returns the examples of the required parameters. */
export function requiredBy(route: Route): Members {
  const body = bodyOf(route)
  const required = Object.entries(propertiesOf(route)).filter(([, { optional }]) => !optional)
  return Object.fromEntries(
    required.map(([name, { example }]) => [name, body?.[name] ?? OTHERS[name]?.[0] ?? inFixtures(example)]),
  )
}

/** Returns the least that a route accepts: what it requires and, if it requires one of several, the first of these. */
export function leastOf(route: Route): Members {
  const required = requiredBy(route)
  const least = [{}, ...choicesOf(route)]
    .map((choice) => withMembers(required, choice))
    .find((members) => accepts(route, members))
  if (!least) throw new Error(`The examples of ${route.path} make no request`)
  return least
}

/** Returns the documented example of a body; otherwise the least, and whatever adds to the answer. */
export function sampleOf(route: Route): Members {
  const added = Object.entries(propertiesOf(route)).filter(
    ([name, { defaultValue }]) => defaultValue === false || name === 'sparkline',
  )
  const more = Object.fromEntries(added.map(([name]) => [name, valuesOf(route, name)[0]]))
  return bodyOf(route) ?? { ...leastOf(route), ...more }
}

/** Returns a list with its further items; other values as they are. */
const lengthened = ([name, value]: [string, unknown]): [string, unknown] =>
  Array.isArray(value) ? [name, [...value, ...(FURTHER[name] ?? [])]] : [name, value]

/** Returns requests that together contain every value of every parameter, as many at once as the route accepts. */
export function variationsOf(route: Route): Members[] {
  const bases = [requiredBy(route), leastOf(route)]
  const requestOf = (choices: readonly Members[]): Members | undefined =>
    bases.map((base) => withMembers(base, ...choices)).find((members) => accepts(route, members))
  const isUsual = (choice: Members) =>
    bases.some((base) => JSON.stringify({ ...base, ...choice }) === JSON.stringify(base))
  let left = choicesOf(route)
    .map((choice): Members => Object.fromEntries(Object.entries(choice).map(lengthened)))
    .filter((choice) => !isUsual(choice))
  const requests: Members[] = []
  for (;;) {
    const chosen: Members[] = []
    for (const choice of left) {
      const isGiven = chosen.some((other) => Object.keys(choice).some((name) => name in other))
      if (!isGiven && requestOf([...chosen, choice])) chosen.push(choice)
    }
    const request = requestOf(chosen)
    if (!request || chosen.length === 0) break
    requests.push(request)
    left = left.filter((choice) => !chosen.includes(choice))
  }
  return requests
}

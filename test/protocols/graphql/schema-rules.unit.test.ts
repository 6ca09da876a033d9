import {
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { schema } from '../../../src/app/schema.ts'
import { REFUSALS, type RefusalCode } from '../../../src/core/errors.ts'
import { pascalCase } from '../../../src/core/names.ts'
import { shapeOf } from '../../../src/core/shape.ts'
import { withArgumentNames } from '../../../src/protocols/graphql/argument-warnings.ts'
import { argumentPath } from '../../../src/protocols/graphql/arguments.ts'
import { described, fieldArguments, fields, inputFields, places, types } from '../../helpers/schema.ts'

/** How the graph names its arguments, reports faults and refusals, and relates to the REST API. */

type Given = { readonly name: string; readonly type: GraphQLInputType }
type Typed = { readonly name: string; readonly type: GraphQLInputType | GraphQLOutputType }

const given: (readonly [place: string, item: Given])[] = [...fieldArguments, ...inputFields]
const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {})
const isList = ({ type }: Typed): boolean => isListType(getNullableType(type))

describe('descriptions', () => {
  const REST_PATHS = /Serves `[A-Z]+ \/[^`]*`(?:, `[A-Z]+ \/[^`]*`)*\./g

  test('spell names as the graph does, except in REST paths', () => {
    const isForeign = ({ description }: { readonly description?: string | null | undefined }) =>
      /[a-z]+_[a-z]+/.test((description ?? '').replaceAll(REST_PATHS, ''))
    expect(places(described, isForeign)).toEqual([])
  })

  test('spell arguments and fields as such, even if an enumeration has a value of that name', () => {
    const isShouted = ({ description }: { readonly description?: string | null | undefined }) =>
      /`(?:LAST|BARS)`/.test(description ?? '')
    expect(places(described, isShouted)).toEqual([])
  })

  test('spell the arguments beside them, too', () => {
    const siblings = [
      ...fields.map(([place, { args }]) => [place, args] as const),
      ...types.flatMap((type) =>
        isInputObjectType(type) ? [[type.name, Object.values(type.getFields())] as const] : [],
      ),
    ]
    const shouted = siblings.flatMap(([place, items]) => {
      const names = items.map(({ name }) => `\`${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}\``)
      const isShouted = ({ description }: { readonly description?: string | null | undefined }) =>
        names.some((name) => description?.includes(name))
      return items.filter(isShouted).map(({ name }) => `${place}.${name}`)
    })
    expect(siblings.length).toBeGreaterThan(500)
    expect(shouted).toEqual([])
  })
})

describe('arguments', () => {
  test('have the names of the graph, not those of the REST API', () => {
    const foreign = new Set(['startDate', 'endDate', 'q', 'direction', 'activeOnly'])
    expect(places(given, ({ name }) => foreign.has(name))).toEqual([])
  })

  test('are called from and to if they bound a date range', () => {
    const isDate = ({ type }: Given) => /^(?:Date|DateTime|DateOrDateTime)!?$/.test(String(type))
    const known = new Set(['from', 'to', 'date', 'asOf', 'runDate', 'validFrom', 'validTo'])
    expect(places(given, (item) => isDate(item) && !known.has(item.name))).toEqual([])
    expect(places(given, (item) => /^(?:from|to)$/.test(item.name) && !isDate(item))).toEqual([])
    // Every end has a start of the same type.
    const ends = new Map(given.map(([place, item]) => [place, getNamedType(item.type)]))
    const other = (place: string): string => place.replace(/\bto(?=\)?$)/, 'from')
    expect(
      places(
        given,
        ({ name, type }, place) => name === 'to' && ends.get(other(place)) !== getNamedType(type),
      ),
    ).toEqual([])
  })

  test('are called order if, and only if, they are a sort direction', () => {
    const isDirection = ({ type }: Given) => getNamedType(type) === schema.getType('OrderDirection')
    expect(places(given, (item) => isDirection(item) !== (item.name === 'order'))).toEqual([])
    const directions = schema.getType('OrderDirection')
    expect(isEnumType(directions) && directions.getValues().map(({ name }) => name)).toEqual(['ASC', 'DESC'])
  })

  test('have plural names if they are lists, and singular names if not', () => {
    // Usually one asset class; a list of two merges them.
    const isEither = (place: string) =>
      /^(?:Query\.(?:security|series)\w+\(assetClass\)|StartSeriesJobInput\.assetClass)$/.test(place)
    // Conditions read as a sentence.
    const isOfScreen = (place: string) =>
      /^(?:Query\.screen\w*\((?:all|any)\)|Screen\w+\.(?:all|any|between)|StudySignal\.(?:all|any))$/.test(
        place,
      )
    const isNumber = (name: string) => ['points', 'quantiles', 'resamples'].includes(name)
    const isPlural = (name: string) => /[^s]s$/.test(name) && name !== 'basis' && !isNumber(name)
    expect(
      places(
        given,
        (item, place) => isList(item) && !isPlural(item.name) && !isEither(place) && !isOfScreen(place),
      ),
    ).toEqual([])
    // A JSON value may hold several items.
    const isOne = ({ type }: Given) => getNamedType(type).name !== 'JSON'
    expect(places(given, (item) => !isList(item) && isPlural(item.name) && isOne(item))).toEqual([])
  })

  test('that identify one object are a single oneOf input', () => {
    const identifiers = given.filter(([, { name }]) => name === 'by')
    expect(identifiers.map(([place]) => place)).toEqual(['Query.aggregate(by)', 'Query.security(by)'])
    for (const [place, { type }] of identifiers) {
      const named = getNamedType(type)
      expect([place, isNonNullType(type), isInputObjectType(named) && named.isOneOf]).toEqual([
        place,
        true,
        true,
      ])
    }
    const inputs = types.filter(isInputObjectType)
    expect(inputs.filter(({ name }) => name.endsWith('By')).every(({ isOneOf }) => isOneOf)).toBe(true)
  })
})

describe('faults', () => {
  test('null only their own field: every root query and every field with arguments is nullable', () => {
    expect(queries.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([])
    const isMutation = (place: string) => place.startsWith('Mutation.')
    expect(
      places(fields, ({ args, type }, place) => args.length > 0 && isNonNullType(type) && !isMutation(place)),
    ).toEqual([])
  })
})

describe('refusals', () => {
  const codes = Object.keys(REFUSALS) as RefusalCode[]
  const error = schema.getType('Error')

  test('have the codes of the REST API in upper case', () => {
    const enumeration = schema.getType('ErrorCode')
    expect(
      isEnumType(enumeration) &&
        enumeration
          .getValues()
          .map(({ name }) => name)
          .toSorted(),
    ).toEqual(codes.map((code) => code.toUpperCase()).toSorted())
    const kinds = isInterfaceType(error) ? [error, ...schema.getPossibleTypes(error)] : []
    expect(kinds.length).toBeGreaterThan(5)
    for (const { name, ...kind } of kinds.map((one) => ({ name: one.name, fields: one.getFields() })))
      expect([name, String(kind.fields['code']?.type), String(kind.fields['message']?.type)]).toEqual([
        name,
        'ErrorCode!',
        'String!',
      ])
    const names = new Set(['Error', ...codes.map((code) => `${pascalCase(code)}Error`)])
    expect(kinds.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([])
  })

  test.each(mutations)('of $name are the remaining members of its payload', ({ name, type }) => {
    const payload = getNamedType(type)
    if (!isUnionType(payload)) throw new Error(`${payload.name} is not a union`)
    expect(String(type)).toBe(`${pascalCase(name)}Payload!`)
    const refused = payload.getTypes().filter((one) => one.getInterfaces().some((kind) => kind === error))
    const [success, ...others] = payload.getTypes().filter((one) => !refused.includes(one))
    expect([success?.name, others]).toEqual([`${pascalCase(name)}Success`, []])
  })
})

describe('root queries', () => {
  /** Queries without a REST path, and what they add to the REST API. */
  const ADDED: Readonly<Record<string, string>> = {
    dataFreshness: 'the age of the data, for administrators',
    eventStudyJobEstimate: 'the size of a job before it is started',
    flowForecastSlice: 'several scenarios of a forecast at once, which REST serves one by one',
    flowSeries: 'one series, from which its observations and forecasts follow',
    flowSeriesList: 'the series that the caller sees, whatever they observe',
    instruments: 'instruments of either kind, each by the code that URLs name it by',
    job: 'one job without its result, or with it',
    jobs: 'the jobs of the caller, whose ids REST expects',
    leaderboardJobEstimate: 'the size of a job before it is started',
    load: 'a load of the history, for administrators',
    loads: 'the history of loads, for administrators',
    node: 'any object by its global id',
    nodes: 'any objects by their global ids',
    quantileStudyJobEstimate: 'the size of a job before it is started',
    securities: 'all securities, page by page',
    security: 'one security, from which its bars and memberships follow',
    securityLeaderboardJobEstimate: 'the size of a job before it is started',
    seriesJobEstimate: 'the size of a job before it is started',
    timeseriesJobEstimate: 'the size of a job before it is started',
    viewer: 'the caller, from whom settings, jobs and keys follow',
  }
  const pathsIn = (description: string) =>
    [...description.matchAll(/`([A-Z]+ \/[^`]*)`/g)].map(([, path]) => path ?? '')

  test('serve documented paths, unless they are listed as additions', () => {
    const isServing = (description: string) => / Serves `[A-Z]+ \//.test(description)
    expect(
      queries.flatMap(({ name, description }) => (isServing(description ?? '') ? [] : [name])).toSorted(),
    ).toEqual(Object.keys(ADDED).toSorted())
  })

  test.each([...queries, ...mutations])('$name names the paths of its operation', ({ name, description }) => {
    const own = routes.filter(({ operation }) => operation.id === name)
    expect(pathsIn(description ?? '')).toEqual(
      own.map(({ method, path }) => `${method.toUpperCase()} ${path}`),
    )
  })

  test('refer only to existing fields for connected queries', () => {
    const connected = [...queries, ...mutations].flatMap(({ name, description }) =>
      [...(description ?? '').matchAll(/In a connected query, use (.*)$/gs)].map(([, rest]) => [name, rest]),
    )
    expect(connected.length).toBeGreaterThan(10)
    const known = new Set(fields.map(([place]) => `\`${place}\`.`))
    expect(connected.filter(([, place]) => !known.has(place ?? ''))).toEqual([])
  })
})

describe('values', () => {
  test('of bars include the trading date beside the timestamp', () => {
    const timed = types
      .filter((type) => isObjectType(type) || isInterfaceType(type))
      .filter((type) => 'ts' in type.getFields())
    expect(timed.map(({ name }) => name)).toEqual(expect.arrayContaining(['Bar', 'BarColumns']))
    for (const type of timed) {
      const { ts, date } = type.getFields()
      expect([type.name, String(date?.type)]).toEqual([
        type.name,
        String(ts?.type).replace('DateTime', 'Date'),
      ])
    }
  })

  test('of closed vocabularies are enumerations', () => {
    const closed = new Set(['moneyness', 'size', 'barLabel', 'marketHours', 'slopeUnit', 'code'])
    const typed: (readonly [string, Typed])[] = [...fields, ...given]
    const found = typed.filter(([, { name }]) => closed.has(name))
    expect(new Set(found.map(([, { name }]) => name))).toEqual(closed)
    expect(places(found, ({ type }) => !isEnumType(getNamedType(type)))).toEqual([])
  })
})

test('warnings and faults name the argument, even if the parameter has another name', () => {
  const renamed = routes.flatMap(({ operation }) => {
    const shape = shapeOf(operation.input)
    return Object.keys(shape.properties ?? {}).flatMap((parameter) => {
      const warning = { code: 'unused_parameter', message: '', parameter } as const
      const [own] = withArgumentNames({ warnings: [warning] }, shape).warnings
      const [ofMetadata] = withArgumentNames({ metadata: { warnings: [warning] } }, shape).metadata.warnings
      const names = [own?.parameter, ofMetadata?.parameter, argumentPath([parameter], shape)[0]]
      expect(new Set(names).size).toBe(1)
      return names[0] === parameter ? [] : [`${parameter}: ${names[0]}`]
    })
  })
  expect([...new Set(renamed)].toSorted()).toEqual([
    'endDate: to',
    'figi: figis',
    'isin: isins',
    'providerId: providerIds',
    'q: query',
    'startDate: from',
    'symbol: symbols',
    'ticker: tickers',
  ])
})

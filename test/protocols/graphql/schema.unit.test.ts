import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  lexicographicSortSchema,
  printSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'
import { schema } from '../../../src/app/schema.ts'
import { camelCase } from '../../../src/core/names.ts'
import { METRIC_NAMES } from '../../../src/market/metrics.ts'
import {
  described,
  enumValues,
  fieldArguments,
  fields,
  inputFields,
  places,
  types,
} from '../../helpers/schema.ts'

/** Rules for the whole graph: a client that knows one part of it knows how the rest works. */

describe('descriptions', () => {
  const isBare = ({ description }: { readonly description?: string | null | undefined }) =>
    !description || !/\S/.test(description)

  test('exist for everything', () => {
    expect(places(described, isBare)).toEqual([])
  })

  test('are one or more sentences', () => {
    const isTold = ({ description }: { readonly description?: string | null | undefined }) =>
      /^(?:[\p{Lu}`]|\d+ \p{Ll}).*[.!]$/su.test(description ?? '')
    expect(places(described, (item) => !isTold(item))).toEqual([])
  })
})

describe('names', () => {
  test('of enum values are in upper case with underscores', () => {
    expect(places(enumValues, ({ name }) => !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name))).toEqual([])
  })

  test('of types are in Pascal case, of fields and arguments in camel case', () => {
    expect(types.map(({ name }) => name).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
    expect(
      places<{ readonly name: string }>(
        [...fields, ...fieldArguments, ...inputFields],
        ({ name }) => !/^[a-z][A-Za-z0-9]*$/.test(name),
      ),
    ).toEqual([])
  })

  test('of fields refer to an object, not to its id, except for natural keys', () => {
    const natural = new Set([
      'aggregateId',
      'alertId',
      'chartId',
      'eventId',
      'jobId',
      'providerId',
      'requestId',
      'screenId',
      'securityId',
      'userId',
    ])
    expect(places(fields, ({ name }) => /Id$/.test(name) && !natural.has(name))).toEqual([])
  })

  test('of metrics are those of the catalogue', () => {
    for (const name of ['Bar', 'BarColumns', 'TransformedMetrics', 'TransformedColumns']) {
      const type = schema.getType(name)
      expect(isObjectType(type) && Object.keys(type.getFields())).toEqual(
        expect.arrayContaining(METRIC_NAMES.map(camelCase)),
      )
    }
  })
})

describe('connections', () => {
  const connections = types.filter(isObjectType).filter(({ name }) => name.endsWith('Connection'))
  const shown = (type: GraphQLOutputType | GraphQLInputType | undefined) => String(type)

  test.each(connections)('$name has edges, nodes and page info', (connection) => {
    const name = connection.name.slice(0, -'Connection'.length)
    const { edges, nodes, pageInfo } = connection.getFields()
    const edge = schema.getType(`${name}Edge`)
    if (!isObjectType(edge)) throw new Error(`There is no ${name}Edge`)
    expect([shown(edges?.type), shown(pageInfo?.type)]).toEqual([`[${name}Edge!]!`, 'PageInfo!'])
    expect(shown(nodes?.type)).toBe(`[${getNamedType(edge.getFields()['node']?.type)?.name}!]!`)
    expect([shown(edge.getFields()['cursor']?.type), shown(edge.getFields()['node']?.type)]).toEqual([
      'String!',
      shown(nodes?.type).slice(1, -2),
    ])
    expect(shown(connection.getFields()['totalCount']?.type)).toBe('Int!')
  })

  test('take first, after, last and before, and describe their bounds', () => {
    const asked = fields.filter(([, { type }]) =>
      connections.some((connection) => connection === getNamedType(type)),
    )
    expect(asked.length).toBeGreaterThan(connections.length)
    for (const [place, { args }] of asked) {
      const given = Object.fromEntries(args.map((argument) => [argument.name, argument]))
      for (const name of ['first', 'last']) {
        expect([place, name, shown(given[name]?.type)]).toEqual([place, name, 'Int'])
        expect([place, name, given[name]?.description]).toEqual([
          place,
          name,
          expect.stringMatching(/0 to \d+/),
        ])
      }
      for (const name of ['after', 'before'])
        expect([place, name, shown(given[name]?.type)]).toEqual([place, name, 'String'])
    }
  })

  test('are nullable, so that a bad argument does not affect the rest of the query', () => {
    const required = places(
      fields,
      ({ type }) =>
        isNonNullType(type) && connections.some((connection) => connection === getNamedType(type)),
    )
    expect(required).toEqual([])
  })
})

describe('types', () => {
  /** Whether a list at any level may contain nulls. */
  function hasNullItems(type: GraphQLOutputType | GraphQLInputType): boolean {
    const inner = getNullableType(type)
    return isListType(inner) && (!isNonNullType(inner.ofType) || hasNullItems(inner.ofType))
  }

  test('list items are non-null, except in columns, in sparklines, in values of measures, in outcomes of events, in correlation matrices and in nodes by id or code', () => {
    const isColumn = (place: string) => /^\w*Columns\./.test(place)
    const mayHold = (place: string) =>
      [
        'Query.nodes',
        'Query.instruments',
        'SideBySideSeries.values',
        'ScreenMatch.values',
        'AlertEvent.values',
        'StudiedEvent.outcomes',
      ].includes(place) ||
      place.startsWith('CorrelationMatrixRow.') ||
      place.endsWith('.sparkline') ||
      isColumn(place)
    expect(places(fields, ({ type }, place) => hasNullItems(type) && !mayHold(place))).toEqual([])
    expect(
      places<{ readonly type: GraphQLInputType }>([...fieldArguments, ...inputFields], ({ type }) =>
        hasNullItems(type),
      ),
    ).toEqual([])
  })

  test('columns hold what the fields of rows hold', () => {
    const ROWS: Readonly<Record<string, string>> = {
      ...{ AggregateColumns: 'Aggregate', SecurityColumns: 'Security', BarColumns: 'Bar' },
      ...{ TransformedColumns: 'TransformedMetrics', FlowColumns: 'FlowObservation' },
      ...{ LeaderboardColumns: 'LeaderboardPlace', SecurityLeaderboardColumns: 'SecurityPlace' },
    }
    const typeOf = new Map(fields.map(([place, { type }]) => [place, String(type)]))
    const columns = fields.filter(([place]) => /^\w+Columns\./.test(place))
    expect(columns.length).toBeGreaterThan(50)
    for (const [place, { type }] of columns) {
      if (isObjectType(getNamedType(type))) continue
      const [name = '', field] = place.split('.')
      // Which row field these are, their argument says.
      if (field === 'values') continue
      expect([place, String(type)]).toEqual([place, `[${typeOf.get(`${ROWS[name]}.${field}`)}]!`])
    }
  })

  test('lists are non-null, except in fields that may be refused, in correlations without a window and in events', () => {
    const mayBeRefused = (place: string, args: readonly unknown[]) =>
      /^(?:Query|Subscription)\./.test(place) ||
      args.length > 0 ||
      /^SeriesCorrelation\.rolling$|^AlertEvent\./.test(place)
    expect(
      places(
        fields,
        ({ type, args }, place) =>
          isListType(getNullableType(type)) &&
          isNonNullType(type) === mayBeRefused(place, args) &&
          !String(type).includes('Int!'),
      ),
    ).toEqual([])
  })

  test('booleans are non-null, except for optional filters', () => {
    const isNullableBoolean = ({ type }: { type: GraphQLOutputType | GraphQLInputType }) =>
      String(type) === 'Boolean'
    expect(places(fields, isNullableBoolean)).toEqual([])
    const isOpen = ({ default: given, defaultValue }: GraphQLArgument) =>
      given === undefined && defaultValue === undefined
    const undecided = fieldArguments.filter(([, argument]) => isNullableBoolean(argument) && isOpen(argument))
    for (const [place, argument] of undecided)
      expect([place, argument.description]).toEqual([
        place,
        expect.stringMatching(/Default: (?:both|false|that of the definition)\.$/),
      ])
  })

  test('entities are nodes', () => {
    for (const name of ['Aggregate', 'ApiKey', 'Chart', 'FlowSeries', 'Job', 'Link', 'Security', 'User']) {
      const type = schema.getType(name)
      expect(isObjectType(type) && type.getInterfaces().map((one) => one.name)).toContain('Node')
      expect(isObjectType(type) && String(type.getFields()['id']?.type)).toBe('ID!')
    }
  })

  test('mutations take one input', () => {
    for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
      expect(field.args.map(({ name }) => name)).toEqual(['input'])
      expect(field.args.every(({ type }) => isNonNullType(type))).toBe(true)
    }
  })
})

describe('the repository', () => {
  test('contains the current schema', () => {
    const committed = readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8')
    expect(committed).toBe(`${printSchema(lexicographicSortSchema(schema))}\n`)
  })

  test('contains one copy of graphql', () => {
    const copies: string[] = []
    const look = (folder: string): void => {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (!entry.isDirectory() || entry.name.startsWith('.')) continue
        const path = join(folder, entry.name)
        if (entry.name.startsWith('@')) look(path)
        else {
          if (entry.name === 'graphql' && folder.endsWith('node_modules')) copies.push(path)
          const nested = join(path, 'node_modules')
          if (readdirSync(path).includes('node_modules')) look(nested)
        }
      }
    }
    look('node_modules')
    expect(copies).toEqual([join('node_modules', 'graphql')])
  })
})

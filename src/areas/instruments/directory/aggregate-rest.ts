import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { Text } from '../../../core/inputs.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { aggregateNotFound } from '../../../engine/instruments/queries/aggregates.ts'
import { loadConstituentCount, loadConstituents } from '../../../engine/instruments/queries/memberships.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { CalendarDate } from '../../../market/moments.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import type { TableOption } from '../../../protocols/rest/tables/table.ts'
import { aggregateSubtypes, aggregateTypes } from './category-operations.ts'
import { aggregateDirectory } from './operations.ts'
import {
  AggregateMetadata,
  aggregateMetadataOf,
  ConstituentMembers,
  foundSecurity,
  SearchResult,
} from './responses.ts'
import { searchInput, searchInstruments } from './search-operations.ts'

/** Returns all constituents of an aggregate on a date; they always fit in one response. */
const allConstituents = async (context: ReadContext, id: number, date: string) =>
  (await loadConstituents(context, id, date, { limit: 100_000, inverted: false })).rows

const today = ({ now }: ReadContext): string => exchangeDate(now).toString()

const known = (aggregate: AggregateRecord | null, providerId: string): AggregateRecord => {
  if (!aggregate) throw aggregateNotFound(providerId)
  return aggregate
}

const providerId = Text.min(1)
  .max(256)
  .describe('Provider id of the aggregate.')
  .meta({ example: EXAMPLE.aggregateProviderId })
const tag = 'Reference'
const HOUR = 3600

/** A row per name. */
const namesTable = (column: 'type' | 'subtype', description: string): TableOption<string[]> => ({
  row: z.object({ [column]: z.string().describe(description) }),
  rows: (names) => names.map((name) => ({ [column]: name })),
})
/** Returns a route to all active aggregates of some types, for which the specification has no paging. */
const listRoute = (path: string, id: string, summary: string, types: readonly string[]): Route =>
  route({
    path: `/aggregates/reference/list/${path}`,
    operation: aggregateDirectory.list,
    id,
    summary,
    tag,
    maxAge: HOUR,
    input: z.object({}),
    toInput: () => {
      const filter = { types, isActive: true }
      return { ...filter, orderBy: 'type', order: 'asc' as const, first: 100_000 }
    },
    body: z.array(AggregateMetadata),
    table: 'body',
    present: ({ rows }) => ({ body: rows.map(aggregateMetadataOf) }),
  })

const { query, types, limit, includeSingleSecurity } = searchInput.shape
const restSearchInput = z.object({
  query,
  types,
  activeOnly: z.boolean().default(true).describe('Whether to exclude inactive instruments.'),
  limit,
  includeSingleSecurity,
})

export const aggregateDirectoryRoutes: Route[] = [
  route({
    path: '/aggregates/reference/search',
    operation: searchInstruments,
    summary: 'Search aggregates and securities',
    tag,
    maxAge: 300,
    input: restSearchInput,
    toInput: ({ activeOnly, ...search }) => ({ ...search, isActive: activeOnly || null }),
    body: z.array(SearchResult),
    table: 'body',
    present: (instruments) => ({
      body: instruments.map((item) =>
        item.kind === 'security'
          ? foundSecurity(item)
          : { ...aggregateMetadataOf(item), resultType: 'aggregate' as const, match: item.match },
      ),
    }),
  }),
  route({
    path: '/aggregates/reference/types',
    operation: aggregateTypes,
    summary: 'Aggregate types with their subtypes',
    tag,
    maxAge: HOUR,
    body: z.array(
      z
        .object({
          type: z.string().describe('Name of the type.'),
          subtypes: z.array(z.string()).describe('Subtypes of the type, sorted by name.'),
          count: z.int().describe('Number of active aggregates of the type.'),
        })
        .meta({ id: 'AggregateType', description: 'An aggregate type with its subtypes.' }),
    ),
    table: 'body',
    present: (types) => ({ body: types }),
  }),
  route({
    path: '/aggregates/reference/types/list',
    operation: aggregateTypes,
    id: 'aggregateTypesList',
    summary: 'Names of aggregate types',
    tag,
    maxAge: HOUR,
    body: z.array(z.string()),
    table: namesTable('type', 'Name of the type.'),
    present: (types) => ({ body: types.map(({ type }) => type) }),
  }),
  route({
    path: '/aggregates/reference/subtypes',
    operation: aggregateSubtypes,
    summary: 'Names of aggregate subtypes',
    tag,
    maxAge: HOUR,
    body: z.array(z.string()),
    table: namesTable('subtype', 'Name of the subtype.'),
    present: (subtypes) => ({ body: subtypes }),
  }),
  listRoute('indices', 'indices', 'All index aggregates', ['Benchmark']),
  listRoute('sectors-industries', 'sectorsIndustries', 'All sector and industry aggregates', [
    'Sector',
    'Industry',
  ]),
  route({
    path: '/aggregates/reference/{provider_id}',
    operation: aggregateDirectory.one,
    id: 'aggregateReference',
    summary: 'One aggregate by its provider id',
    tag,
    refusals: ['aggregate_not_found'],
    input: z.object({
      providerId,
      includeConstituents: z.boolean().default(false).describe('Whether to include the constituents.'),
    }),
    toInput: (input) => ({ by: { providerId: input.providerId } }),
    body: z
      .object({
        metadata: AggregateMetadata,
        constituentsCount: z.int().describe('Number of securities in the aggregate today.'),
        constituents: z
          .array(ConstituentMembers)
          .optional()
          .describe('Constituents today. Only if requested.'),
      })
      .meta({ id: 'AggregateMetadataResponse', description: 'An aggregate and its constituents.' }),
    table: {
      row: ConstituentMembers,
      rows: ({ constituents }) => {
        if (constituents) return constituents
        const message = 'The table is that of the constituents. Set `include_constituents=true`'
        throw new InvalidInput([
          { path: ['includeConstituents'], type: 'value_error', message, input: false },
        ])
      },
    },
    present: async (aggregate, { providerId: requested, includeConstituents }, context) => {
      const item = known(aggregate, requested)
      const constituents = includeConstituents
        ? await allConstituents(context, item.id, today(context))
        : undefined
      return {
        body: {
          metadata: aggregateMetadataOf(item),
          constituentsCount:
            constituents?.length ?? (await loadConstituentCount(context, item.id, today(context))),
          constituents: constituents?.map((security) => ({ ...security, symbol: security.ticker })),
        },
      }
    },
  }),
  route({
    path: '/aggregates/reference/{provider_id}/constituents',
    operation: aggregateDirectory.one,
    id: 'aggregateConstituents',
    summary: 'Ids of the securities in an aggregate',
    tag,
    refusals: ['aggregate_not_found'],
    input: z.object({
      providerId,
      asOf: CalendarDate.optional()
        .describe('Date of the memberships. Default: today in the exchange’s timezone.')
        .meta({ example: EXAMPLE.startDate }),
    }),
    toInput: (input) => ({ by: { providerId: input.providerId } }),
    body: z
      .object({
        aggregateId: z.int().describe('Id of the aggregate.'),
        providerId: z.string().describe('Provider id of the aggregate.'),
        constituentIds: z.array(z.int()).describe('Ids of the securities, ascending.'),
        count: z.int().describe('Number of securities.'),
        asOf: z.string().meta({ format: 'date' }).describe('Date of the memberships.'),
      })
      .meta({ id: 'ConstituentsResponse', description: 'Constituents of an aggregate on a date.' }),
    table: {
      row: z.object({ id: z.int().describe('Id of the security.') }),
      rows: ({ constituentIds }) => constituentIds.map((id) => ({ id })),
    },
    present: async (aggregate, { providerId: requested, asOf }, context) => {
      const item = known(aggregate, requested)
      const day = asOf ?? today(context)
      const ids = (await allConstituents(context, item.id, day)).map(({ id }) => id)
      return {
        body: {
          aggregateId: item.id,
          providerId: item.providerId,
          constituentIds: ids,
          count: ids.length,
          asOf: day,
        },
      }
    },
  }),
]

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql'
import { schema } from '../../src/schema.ts'
import { cursorsOf, idsOf, type Things } from './things.ts'

/** A GraphQL request. */
export interface GraphQuestion {
  readonly query: string
}

/** Whether an argument must be given. The schema does not require ids, as their names may be given instead. */
export const isNeeded = (argument: GraphQLArgument): boolean =>
  isRequiredArgument(argument) || /^(?:aggregateIds?|securityId)\d?$/.test(argument.name)

/** Selects everything in a type that needs no arguments, down to a number of levels. */
export function selectionOf(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type)
  // The object that a mutation returns is one level below its payload.
  const isPayload = named.name.endsWith('Payload')
  if (isUnionType(named))
    return `__typename ${named
      .getTypes()
      .map((member) => `... on ${member.name} { ${selectionOf(member, isPayload ? levels : 0)} }`)
      .join(' ')}`
  if (!isObjectType(named) && !isInterfaceType(named)) return ''
  const fields = Object.values(named.getFields()).flatMap((field) => selected(field, levels))
  return fields.length > 0 ? fields.join(' ') : '__typename'
}

function selected(field: GraphQLField<unknown, unknown>, levels: number): string[] {
  const type = getNamedType(field.type)
  if (field.args.some(isNeeded)) return []
  if (isLeafType(type)) return [field.name]
  // `nodes` covers what `edges` contains.
  if (levels === 0 || field.name === 'edges' || !isCompositeType(type)) return []
  const few = field.args.some(({ name }) => name === 'first') ? '(first: 3)' : ''
  // A connection does not count as a level.
  const within = selectionOf(field.type, type.name.endsWith('Connection') ? 1 : levels - 1)
  return [`${field.name}${few} { ${within} }`]
}

/** A root field with arguments and the given selection. Default: everything below it. */
function rooted(coordinate: string, args: string, selection?: string): GraphQuestion {
  const [root = '', name = ''] = coordinate.split('.')
  const type = schema.getType(root)
  const field = isObjectType(type) ? type.getFields()[name] : undefined
  if (!field) throw new Error(`There is no ${coordinate}`)
  const isLeaf = isLeafType(getNamedType(field.type))
  const within = isLeaf ? '' : `{ ${selection ?? selectionOf(field.type, 1)} }`
  return { query: `${root.toLowerCase()} { ${name}${args ? `(${args})` : ''} ${within} }` }
}

type Arguments = (things: Things) => readonly string[]

const FROM = 'from: "2026-01-05"'
const DATES = `${FROM}, to: "2026-03-10"`
const text = JSON.stringify

/** For every root field, arguments that refer to the given things. */
const ROOTS: Readonly<Record<string, Arguments>> = {
  'Query.aggregate': ({ aggregateId, providerId }) => [
    `by: { aggregateId: ${aggregateId} }`,
    `by: { providerId: ${text(providerId)} }`,
  ],
  'Query.aggregateComparison': ({ aggregateId: id }) => [`aggregateIds: [${id}, 1], ${DATES}`],
  'Query.aggregateCorrelation': ({ aggregateId: id }) => [
    `aggregateId1: 1, aggregateId2: ${id}, ${DATES}`,
    `aggregateId1: ${id}, aggregateId2: 1, ${DATES}`,
  ],
  'Query.aggregateLatest': ({ aggregateId: id, providerId }) => [
    `aggregateId: ${id}`,
    `aggregateProviderId: "${providerId}"`,
  ],
  'Query.aggregateLeaderboard': ({ providerId, type, subtype }) => [
    '',
    `subtypes: [${text(subtype)}]`,
    `providerIds: [${text(providerId)}]`,
    `types: [${text(type)}], date: "2026-03-05"`,
    'sort: NAME, order: ASC',
  ],
  'Query.aggregateRankHistory': ({ aggregateId: id, providerId, type }) => [
    `aggregateId: ${id}`,
    `aggregateId: 1, providerIds: ["AGG-TECH", ${text(providerId)}]`,
    `aggregateId: 1, types: [${text(type)}]`,
  ],
  'Query.aggregateSnapshot': ({ aggregateId: id }) => [`aggregateIds: [${id}]`, `aggregateIds: [2, ${id}]`],
  'Query.aggregateStats': ({ aggregateId: id }) => [
    `aggregateIds: [${id}], ${FROM}`,
    `aggregateIds: [1, ${id}], ${FROM}`,
  ],
  'Query.aggregateSubtypes': ({ type }) => ['', `type: ${text(type)}`],
  'Query.aggregateSummary': ({ aggregateId: id }) => [`aggregateId: ${id}`],
  'Query.aggregateTimeseries': ({ aggregateId: id }) => [
    `aggregateIds: [${id}], ${FROM}`,
    `aggregateIds: [1, ${id}], ${FROM}, recordsPerPage: 20`,
  ],
  'Query.aggregateTrend': ({ aggregateId: id }) => [`aggregateId: ${id}, ${DATES}`],
  'Query.aggregateTypes': () => [''],
  'Query.aggregateVolatility': ({ aggregateId: id }) => [`aggregateId: ${id}, ${DATES}`],
  'Query.aggregates': (things) => [
    'first: 50',
    `types: [${text(things.type)}]`,
    ...['ID', 'NAME', 'PROVIDER_ID', 'TYPE'].flatMap((order) =>
      ['after', 'before'].map(
        (side) => `first: 5, orderBy: ${order}, ${side}: ${text(cursorsOf(things).aggregate)}`,
      ),
    ),
  ],
  'Query.aggregatesSideBySide': ({ aggregateId: id }) => [`aggregateIds: [${id}, 1], ${DATES}`],
  'Query.availableIntervals': () => [''],
  'Query.correlation': ({ aggregateId: id, slug }) => [
    `x: { aggregateId: ${id} }, y: { aggregateId: 1 }, ${DATES}`,
    `x: { aggregateId: 1 }, y: { slug: ${text(slug)} }, ${DATES}`,
  ],
  'Query.correlationMatrix': ({ aggregateId: id, slug }) => [
    `series: [{ aggregateId: 1 }, { aggregateId: ${id} }], ${DATES}`,
    `series: [{ aggregateId: 1 }, { slug: ${text(slug)} }], ${DATES}`,
  ],
  'Query.calendar': () => [''],
  'Query.dataFreshness': () => [''],
  'Query.flowAvailability': ({ slug }) => ['', `slugs: [${text(slug)}]`],
  'Query.flowForecast': ({ slug }) => ['', 'zScore: 7.5', `slugs: [${text(slug)}], horizons: [77]`],
  'Query.flowForecastRuns': ({ slug }) => ['', `slugs: [${text(slug)}]`],
  'Query.flowLatest': ({ slug }) => ['', `slugs: [${text(slug)}]`],
  'Query.flowSeries': ({ slug }) => [`slug: ${text(slug)}`],
  'Query.flowSeriesList': (things) => [
    '',
    'frequencies: [EVENT]',
    `after: ${text(cursorsOf(things).series)}`,
  ],
  'Query.flowStats': ({ slug }) => [`slugs: [${text(slug)}]`, `slugs: ["retail-net", ${text(slug)}]`],
  'Query.flowTrend': ({ slug }) => [`slug: ${text(slug)}`],
  'Query.flowVolatility': ({ slug }) => [`slug: ${text(slug)}`],
  'Query.flowTimeseries': ({ slug }) => [`slugs: [${text(slug)}]`, `slugs: ["retail-net", ${text(slug)}]`],
  'Query.flowForecastSlice': ({ slug }) => ['', 'zScores: [7.5]', `slugs: [${text(slug)}], horizons: [77]`],
  'Query.job': (things) => [things.jobId, things.waitingId, idsOf(things).job].map((id) => `id: ${text(id)}`),
  'Query.loads': () => ['', 'first: 1'],
  'Query.jobs': (things) => [
    '',
    `after: ${text(cursorsOf(things).job)}`,
    `before: ${text(cursorsOf(things).job)}`,
  ],
  'Query.leaderboardJobEstimate': ({ providerId, type }) => [
    `providerIds: [${text(providerId)}]`,
    `types: [${text(type)}]`,
  ],
  'Query.metricCatalogue': () => [''],
  'Query.node': (things) => Object.values(idsOf(things)).map((id) => `id: ${text(id)}`),
  'Query.nodes': (things) => {
    const { aggregate, job, ...others } = idsOf(things)
    return [
      [aggregate, job],
      [aggregate, ...Object.values(others)],
    ].map((ids) => `ids: ${text(ids)}`)
  },
  'Query.regression': ({ aggregateId: id, slug }) => [
    `dependent: { aggregateId: 1 }, regressors: [{ aggregateId: ${id} }], ${DATES}`,
    `dependent: { slug: ${text(slug)} }, regressors: [{ aggregateId: 3 }], ${DATES}`,
  ],
  'Query.regressionResiduals': ({ aggregateId: id, slug }) => [
    `dependent: { aggregateId: ${id} }, regressors: [{ slug: ${text(slug)} }], ${DATES}`,
  ],
  'Query.searchInstruments': ({ name, providerId, type, subtype }) => [
    ...[name, providerId, type, subtype].map((query) => `query: ${text(query)}, isActive: null`),
    'query: "ALFA", includeSingleSecurity: true',
  ],
  'Query.searchSecurities': ({ name }) => [`query: ${text(name)}`, 'query: "e"'],
  'Query.sectors': () => [''],
  'Query.securities': () => ['first: 5'],
  'Query.security': ({ aggregateId, providerId }) => [
    `by: { securityId: ${aggregateId} }`,
    `by: { providerId: ${text(providerId)} }`,
    'by: { ticker: "ALFA" }',
  ],
  'Query.securityCorrelation': ({ aggregateId: id }) => [`securityId1: 1001, securityId2: ${id}, ${DATES}`],
  'Query.securityStats': ({ aggregateId: id }) => [
    `securityIds: [${id}], ${FROM}`,
    `securityIds: [1001, ${id}], ${FROM}`,
  ],
  'Query.securityTrend': ({ aggregateId: id }) => [`securityId: ${id}, ${DATES}`],
  'Query.securityVolatility': ({ aggregateId: id }) => [`securityId: ${id}, ${DATES}`],
  'Query.securityCount': () => [''],
  'Query.securityLatest': ({ providerId }) => [`providerIds: ["SEC-ALFA", ${text(providerId)}]`],
  'Query.securityLeaderboard': () => ['first: 5'],
  'Query.securityMarketData': ({ name }) => [`tickers: ["ALFA", ${text(name)}], from: "2026-03-01"`],
  'Query.securityRankHistory': ({ providerId }) => [`ticker: ${text(providerId)}`, 'ticker: "ALFA"'],
  'Query.securityLeaderboardJobEstimate': () => [''],
  'Query.securityPanel': ({ aggregateId: id }) => [
    `securityIds: [1001, ${id}], from: "2026-03-01"`,
    `securityIds: [${id}], from: "2026-03-01"`,
  ],
  'Query.securitySummary': ({ providerId }) => [`ticker: ${text(providerId)}`, 'ticker: "ALFA"'],
  'Query.securityTimeseries': ({ providerId }) => [
    `providerIds: ["SEC-ALFA", ${text(providerId)}], from: "2026-03-01"`,
    'date: "2026-03-10"',
  ],
  'Query.securityCoverage': ({ providerId }) => ['', `query: ${text(providerId)}`],
  'Query.seriesJobEstimate': ({ aggregateId: id }) => [`securityIds: [1001, ${id}], ${FROM}`],
  'Query.singleAggregateTimeseries': ({ aggregateId: id }) => [`aggregateId: ${id}, recordsPerPage: 20`],
  'Query.timeseriesJobEstimate': ({ aggregateId: id }) => [
    `aggregateIds: [${id}], ${FROM}`,
    `aggregateIds: [1, ${id}], ${FROM}`,
  ],
  'Query.topConstituents': ({ aggregateId: id }) => [`aggregateId: ${id}`],
  'Query.viewer': () => [''],
  'Mutation.cancelJob': (things) =>
    [things.jobId, things.waitingId, idsOf(things).job, idsOf(things).waiting].map(
      (id) => `input: { id: ${text(id)} }`,
    ),
  'Mutation.createAggregate': ({ name, type, providerId }) => [
    `input: { name: ${text(name)}, type: ${text(type)}, constituents: [{ ticker: "ALFA" }] }`,
    `input: { name: "Of another", constituents: [{ providerId: ${text(providerId)} }] }`,
  ],
  'Mutation.createApiKey': () => ['input: { name: "mine" }'],
  'Mutation.createLink': ({ jobId }) => [
    `input: { request: ${text(`/aggregates/jobs/${jobId}/export`)} }`,
    `input: { request: "/aggregates/snapshot?aggregate_ids=1", expiresIn: 60 }`,
  ],
  'Mutation.deleteAggregate': (things) => [
    `input: { aggregateId: ${things.aggregateId} }`,
    `input: { id: ${text(idsOf(things).aggregate)} }`,
  ],
  'Mutation.deleteChart': ({ chartId, userId }) => [
    `input: { chartId: ${text(chartId)} }`,
    `input: { chartId: ${text(chartId)}, ifMatch: ${text(`"${userId}-charts-1"`)} }`,
  ],
  ...Object.fromEntries(
    [
      ['Charts', 'charts'],
      ['Preferences', 'preferences'],
    ].flatMap(([what, member]) =>
      ['merge', 'replace'].map((verb): [string, Arguments] => [
        `Mutation.${verb}${what}`,
        ({ userId }) => [
          `input: { ${member}: { mine: 1 } }`,
          `input: { ${member}: {}, ifMatch: ${text(`"${userId}-${member}-1"`)} }`,
        ],
      ]),
    ),
  ),
  'Mutation.revokeApiKey': (things) => [`input: { id: ${text(idsOf(things).key)} }`],
  'Mutation.revokeLink': (things) => [`input: { id: ${text(idsOf(things).link)} }`],
  'Mutation.startLeaderboardJob': ({ providerId, type }) => [
    `input: { providerIds: [${text(providerId)}] }`,
    `input: { types: [${text(type)}] }`,
  ],
  'Mutation.startSecurityLeaderboardJob': () => ['input: { sector: "Technology" }'],
  'Mutation.startSeriesJob': ({ aggregateId: id }) => [
    `input: { securityIds: [1001, ${id}], ${FROM} }`,
    `input: { securityIds: [${id}], ${FROM} }`,
  ],
  'Mutation.startTimeseriesJob': ({ aggregateId: id }) => [
    `input: { aggregateIds: [${id}], ${FROM} }`,
    `input: { aggregateIds: [1, ${id}], ${FROM} }`,
  ],
  'Mutation.updateAggregate': (things) => [
    `input: { aggregateId: ${things.aggregateId}, name: "Yours" }`,
    `input: { id: ${text(idsOf(things).aggregate)}, constituents: [{ ticker: "ALFA" }] }`,
  ],
  'Mutation.updateProfile': ({ userId }) => [
    'input: { username: "mine" }',
    `input: { username: "other", ifMatch: ${text(`"${userId}-profile-1"`)} }`,
  ],
  'Subscription.jobProgress': (things) =>
    [things.jobId, things.waitingId, idsOf(things).job].map((id) => `id: ${text(id)}`),
  'Subscription.latestBars': ({ aggregateId: id }) => [`ids: [${id}]`],
}

const USER = (field: string) => `{ viewer { ${field} } }`
const AGGREGATE = (field: string) => `{ aggregate(by: { aggregateId: 1 }) { ${field} } }`
const SECURITY = (field: string) => `{ security(by: { ticker: "ALFA" }) { ${field} } }`

/** The same for nested fields whose arguments can refer to a user's things. */
const WITHIN: Readonly<Record<string, (things: Things) => readonly string[]>> = {
  'Aggregate.correlationWith': ({ aggregateId: id }) => [
    AGGREGATE(`correlationWith(aggregateId: ${id}) { correlation dataPoints }`),
  ],
  'Security.correlationWith': ({ aggregateId: id }) => [
    SECURITY(`correlationWith(aggregateId: ${id}) { correlation dataPoints }`),
  ],
  'Aggregate.leaderboardPlace': ({ providerId }) => [
    AGGREGATE('leaderboardPlace { rank share previousRank }'),
    AGGREGATE(`leaderboardPlace(providerIds: ["AGG-TECH", ${text(providerId)}]) { rank share }`),
  ],
  'Aggregate.rankHistory': ({ providerId, type }) => [
    AGGREGATE('rankHistory { date rank value }'),
    AGGREGATE(`rankHistory(providerIds: ["AGG-TECH", ${text(providerId)}]) { date rank }`),
    AGGREGATE(`rankHistory(types: [${text(type)}]) { date rank }`),
  ],
  'Security.leaderboardPlace': ({ aggregateId: id }) => [
    SECURITY(`leaderboardPlace(securityIds: [1001, ${id}]) { rank share }`),
  ],
  'Security.rankHistory': ({ aggregateId: id }) => [
    SECURITY(`rankHistory(securityIds: [1001, ${id}]) { date rank }`),
  ],
  'Security.memberships': (things) => [
    SECURITY('memberships { totalCount nodes { name } }'),
    ...['after', 'before'].map((side) =>
      SECURITY(`memberships(${side}: ${text(cursorsOf(things).membership)}) { nodes { name } }`),
    ),
  ],
  'Aggregate.flowSeries': (things) => [
    AGGREGATE(`flowSeries(after: ${text(cursorsOf(things).series)}) { totalCount nodes { slug } }`),
  ],
  'Security.flowSeries': (things) => [
    SECURITY(`flowSeries(after: ${text(cursorsOf(things).series)}) { totalCount nodes { slug } }`),
  ],
  'User.aggregates': (things) => [
    USER('aggregates { totalCount nodes { name } }'),
    USER(`aggregates(after: ${text(cursorsOf(things).aggregate)}) { nodes { name } }`),
  ],
  'User.jobs': (things) => [
    USER('jobs { totalCount nodes { jobId } }'),
    USER(`jobs(before: ${text(cursorsOf(things).job)}) { nodes { jobId } }`),
  ],
  'User.apiKeys': (things) => [
    USER('apiKeys { totalCount nodes { name prefix } }'),
    USER(`apiKeys(before: ${text(cursorsOf(things).key)}) { nodes { name } }`),
  ],
  'User.links': (things) => [
    USER('links { totalCount nodes { request } }'),
    USER(`links(before: ${text(cursorsOf(things).link)}) { nodes { request } }`),
  ],
  'User.charts': (things) => [
    USER('charts { totalCount nodes { value } }'),
    USER(
      `charts(ids: [${text(things.chartId)}], after: ${text(cursorsOf(things).chart)}) { nodes { value } }`,
    ),
  ],
  'User.chart': ({ chartId }) => [USER(`chart(chartId: ${text(chartId)}) { value }`)],
}

/** Fields whose cursors are dates, horizons or securities, which belong to nobody. */
const PUBLIC = [
  'Aggregate.bars',
  'Aggregate.constituentPeriods',
  'Aggregate.constituents',
  'FlowSeries.forecastRuns',
  'FlowSeries.forecasts',
  'FlowSeries.observations',
  'Industry.securities',
  'Sector.securities',
  'Security.bars',
]

const NAMING = /^(?:.*ids?|slugs?|tickers?|emails?|names?|after|before)$/i

/** The fields of the schema whose arguments can identify something, and those that have a request here. */
export function fieldsThatName(): { readonly asked: readonly string[]; readonly all: readonly string[] } {
  const all = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__')) return []
    const isRoot = /^(?:Query|Mutation|Subscription)$/.test(type.name)
    return Object.values(type.getFields())
      .filter(({ args }) => isRoot || args.some(({ name }) => NAMING.test(name)))
      .map(({ name }) => `${type.name}.${name}`)
  })
  return { asked: [...Object.keys(ROOTS), ...Object.keys(WITHIN), ...PUBLIC], all }
}

const mapped = <T, R>(
  record: Readonly<Record<string, T>>,
  map: (value: T, key: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))

/** All GraphQL requests, by field. */
export const GRAPH_QUESTIONS: Readonly<Record<string, (things: Things) => readonly GraphQuestion[]>> = {
  ...mapped(
    ROOTS,
    (argumentsOf, coordinate) => (things: Things) =>
      argumentsOf(things).map((args) => rooted(coordinate, args)),
  ),
  ...mapped(WITHIN, (queries) => (things: Things) => queries(things).map((query) => ({ query }))),
}

/** The shortest request for each root field. */
export const SHORTEST: Readonly<Record<string, (things: Things) => GraphQuestion>> = mapped(
  ROOTS,
  (argumentsOf, coordinate) => (things: Things) =>
    rooted(coordinate, argumentsOf(things)[0] ?? '', '__typename'),
)

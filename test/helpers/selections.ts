import { getNamedType, isLeafType, isObjectType } from 'graphql'
import { schema } from '../../src/schema.ts'

/** GraphQL selections of everything that REST returns. */

/** All scalar and enum fields of a type that take no arguments. */
export function leaves(name: string): string {
  const type = schema.getType(name)
  if (!isObjectType(type)) throw new Error(`There is no type ${name}`)
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && field.args.length === 0)
    .map((field) => field.name)
    .join(' ')
}

/** The same without some of them. */
const leavesBut = (name: string, left: readonly string[]): string =>
  leaves(name)
    .split(' ')
    .filter((field) => !left.includes(field))
    .join(' ')

/** Bar fields that rows include by default: selecting a calculated one takes more statements. */
export const stored = leavesBut('Bar', ['zScore', 'momentum', 'ris', 'rank', 'pxLinked'])

const metadata = `metadata { ${leaves('BarMetadata')} warnings { ${leaves('Warning')} } } pagination { ${leaves('Pagination')} }`
export const page = (call: string) => `{ ${call} { rows { ${stored} } ${leaves('BarPage')} ${metadata} } }`
export const transformedPage = (call: string) =>
  `{ ${call} { rows { ${stored} transformed { ${leavesBut('TransformedMetrics', ['pxLinked'])} } } ${leaves('BarPage')} ${metadata} } }`
export const snapshot = (call: string) =>
  `{ ${call} { rows { stalenessDays aggregate { ${leaves('Aggregate')} } bar { ${stored} } } ${leaves('AggregateSnapshot')} ${metadata} } }`
export const latest = (call: string) =>
  `{ ${call} { latest { stalenessDays aggregate { ${leaves('Aggregate')} } bar { ${stored} } } metadata { ${leaves('BarMetadata')} } } }`
export const board = (call: string) =>
  `{ ${call} { nodes { ${leaves('LeaderboardPlace')} aggregate { ${leaves('Aggregate')} } bar { ${stored} } } ${leaves('LeaderboardConnection')} metadata { ${leaves('RankingMetadata')} } } }`
export const ranks = (call: string, instrument: string) =>
  `{ ${call} { ${instrument} rows { ${leaves('PastRank')} } ${leaves('AggregateRankHistory')} metadata { ${leaves('RankHistoryMetadata')} } pagination { ${leaves('Pagination')} } } }`
export const list = (call: string) => `{ ${call} { nodes { ${leaves('Aggregate')} } } }`

/** Fields of a security that REST returns; the graph reads the others with a separate statement. */
export const security = leavesBut('Security', ['activeFrom', 'activeTo'])

/** The bar fields that rows of series include. */
export const SERIES_FIELDS =
  'date assetClass isPartial moneyness size updatedTime px pxChg retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover callTurnover putTurnover cpTurnover netCpTurnover callNotional putNotional cpNotional netCpNotional'
export const series = (call: string, fields: string) =>
  `{ ${call} { rows { ts ${fields} } securities { ${security} } metadata { ${leaves('SeriesMetadata')} } pagination { ${leaves('Pagination')} } } }`
export const latestSeries = (call: string, fields: string) =>
  `{ ${call} { rows { stalenessDays bar { ts ${fields} } } noData } }`

export const summary = (call: string) =>
  `{ ${call} { ${leaves('AggregateSummary')} aggregate { ${leaves('Aggregate')} } latest { ${stored} } trend { ${leaves('Trend')} } } }`
export const top = (call: string) =>
  `{ ${call} { ${leaves('TopConstituents')} aggregate { ${leaves('Aggregate')} } rows { ${leaves('TopConstituent')} security { ${security} } } } }`
export const flowMetadata = `metadata { ${leaves('FlowMetadata')} }`
export const flowRowsOf = (call: string, type: string, row: string) =>
  `{ ${call} { ${leaves(type)} rows { ${leaves(row)} series { ${leaves('FlowSeries')} } } ${flowMetadata} } }`

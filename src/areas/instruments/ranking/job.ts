import type { ObjectRef } from '@pothos/core'
import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import type { Leaf, Origin, Origins } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import type { RowTable } from '../../../core/rows/table.ts'
import { isBarField } from '../../../engine/bars/fields.ts'
import {
  type Leaderboard,
  type LeaderboardPage,
  placesOf,
  type RankedPlace,
} from '../../../engine/bars/leaderboard.ts'
import type { Measured } from '../../../engine/bars/measured.ts'
import { measureRanking } from '../../../engine/bars/ranked-kind.ts'
import type { EffectiveRanking } from '../../../engine/bars/ranking-request.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { type Instrument, SECURITY } from '../../../engine/instruments/kinds.ts'
import { columnsOfShape } from '../../../files/formats/columns.ts'
import type { StoredPage } from '../../../jobs/kind.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { parseMeasure } from '../../../market/measure-text.ts'
import { measureOf } from '../../../market/measures.ts'
import type { Types } from '../../../protocols/graphql/builder.ts'
import { resultJob } from '../../jobs/kind.ts'
import { storedInstrument } from '../series/rows.ts'
import { aggregateRanking, type KindRanking, securityRanking } from './operations.ts'
import {
  AGGREGATE_RANKING_RESPONSES,
  presentLeaderboard,
  type RankingResponses,
  SECURITY_RANKING_RESPONSES,
} from './responses.ts'
import { AggregateLeaderboardPageRef, SecurityLeaderboardPageRef } from './schema.ts'

/** Window of a ranking that contains every place. */
const EVERY_PLACE = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

type Job = Parameters<typeof resultJob>[0]

/** Jobs of one kind of instrument: their texts, and how a result stores its instruments. */
interface RankingJobOptions
  extends Pick<Job, 'type' | 'endpoint' | 'description' | 'name' | 'task' | 'onlyIfAsked'>,
    Pick<Job['result'], 'file'> {
  readonly ref: ObjectRef<Types, LeaderboardPage>
  /** Returns the properties of instruments that a result stores beside its rows. */
  keep(places: RowTable<RankedPlace>): object
  /** Returns the origins of the instruments of a page. */
  restore(source: RowBytes, stored: StoredPage, context: ReadContext): Promise<Origin | Origins>
}

/** Returns everything that places depend on besides the parameters of the request. */
const rankingIdentity = (
  { selection: { runningFrom, includeIntraday, assetClass, interval }, metric, dates }: EffectiveRanking,
  now: Date,
) => ({
  ...{ metric, assetClass, includeIntraday },
  // A range without an end lasts until today.
  ...(dates && { endDate: dates.current.end }),
  // A new day completes further bars; within a day, only a new data version does.
  day: isIntraday(interval) ? exchangeDate(now).toString() : runningFrom,
})

/** Yields rows with these members, to write as CSV. */
async function* batchOf({ source, rows }: RowTable<unknown>, members: readonly Leaf[]) {
  yield { encoder: new RowEncoder(source, members, CSV), rows }
}

/** Returns what a stored leaderboard is by. Results of releases without measures name a metric alone. */
function measuredIn(
  { metric }: Pick<Leaderboard, 'metric'>,
  { measure }: Partial<Leaderboard['metadata']>,
): Measured {
  const parsed = parseMeasure(measure ?? metric)
  if ('fault' in parsed) throw new TypeError(parsed.fault.message)
  return measureOf(parsed.input)
}

/** Reads stored rows as a page of a leaderboard. */
async function storedPage(
  stored: StoredPage,
  context: ReadContext,
  restore: RankingJobOptions['restore'],
): Promise<LeaderboardPage> {
  const { scope, columns, rows, pagination } = stored
  // The scope of results of this kind.
  const { metadata, ...board } = scope as Leaderboard
  const names = columns.map(({ name }) => name)
  const { interval, assetClass } = board
  const { includeIntraday, moneyness, size } = metadata
  const selection = {
    ...{ interval, assetClass, includeIntraday, range: {}, runningFrom: '' },
    ...{ moneyness: moneyness ?? 'TOTAL', size: size ?? 'TOTAL' },
  }
  const source = new RowBytes(names.map(camelCase), rows.bytes, rows, 'id')
  const bars = BarTable.of(source, selection, names.filter(isBarField))
  const ranked = { selection, ...measuredIn(board, metadata), sort: null, end: null }
  const places = placesOf(bars, ranked, await restore(source, stored, context))
  return { ...board, rows: places, pagination, metadata: { ...metadata, requestId: context.requestId } }
}

/** Defines the jobs that compute leaderboards of a kind of instrument. */
const rankingJob = (
  { kind, leaderboard, leaderboards }: KindRanking,
  responses: RankingResponses,
  { ref, file, keep, restore, ...options }: RankingJobOptions,
) =>
  resultJob({
    ...options,
    outcome: 'leaderboard',
    omit: ['recordsPerPage', 'pageNumber', 'sparkline'],
    refusals: [],
    isDirect: ({ sparkline }) => sparkline !== undefined,
    result: {
      ref,
      body: responses.Leaderboard,
      present: (page: LeaderboardPage) => presentLeaderboard(responses, page),
      file,
    },
    operation: leaderboard,
    measure: async (ranking, { recordsPerPage: _size, pageNumber: _page, ...input }, context) => {
      const { rows, instruments } = await measureRanking(kind, input, ranking, context)
      const identity = { ...input, ...rankingIdentity(ranking, context.now) }
      return { rows, total: instruments, identity, warnings: ranking.warnings }
    },
    produce: async (ranking, input, context) => {
      const { places, ...board } = await leaderboards.read(input, ranking, EVERY_PLACE, context)
      const members = responses.membersOf(places, board.assetClass)
      const shown = new Set(members.map(({ name }) => name))
      return {
        columns: columnsOfShape(responses.Row).filter(({ name }) => shown.has(name)),
        warnings: board.metadata.warnings,
        total: places.length,
        stage: 'computing',
        rows: batchOf(places, members),
        head: { ...responses.constant, ...board, count: board.total },
        scope: { ...board, ...keep(places) },
      }
    },
    page: (stored, context) => storedPage(stored, context, restore),
  })

export const aggregateLeaderboardJob = rankingJob(aggregateRanking, AGGREGATE_RANKING_RESPONSES, {
  type: 'aggregates_leaderboard',
  description: 'Aggregates ranked by a metric.',
  name: 'leaderboardJob',
  task: 'ranks aggregates by a metric',
  endpoint: '/aggregates/leaderboard',
  ref: AggregateLeaderboardPageRef,
  file: {
    id: 'AggregateLeaderboardFile',
    description: 'All places of a ranking of aggregates by a metric.',
  },
  keep: (places) => ({ aggregates: Array.from(places, ({ instrument }) => instrument) }),
  restore: async (_source, { scope }) => {
    const { aggregates } = scope as { readonly aggregates: readonly Instrument[] }
    const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
    return { ofKey: (id) => byId.get(id) }
  },
})

export const securityLeaderboardJob = rankingJob(securityRanking, SECURITY_RANKING_RESPONSES, {
  type: 'securities_leaderboard',
  description: 'Securities ranked by a metric.',
  name: 'securityLeaderboardJob',
  task: 'ranks securities by a metric',
  endpoint: '/series/timeseries/leaderboard',
  onlyIfAsked: true,
  ref: SecurityLeaderboardPageRef,
  file: {
    id: 'SecurityLeaderboardFile',
    description: 'All places of a ranking of securities by a metric.',
  },
  keep: () => ({}),
  restore: async (source, { columns }, context) => {
    const ids = Array.from({ length: source.count }, (_, row) => source.key(row))
    return storedInstrument(SECURITY, columns, await SECURITY.select(context, ids))
  },
})

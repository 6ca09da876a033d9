import type { RawBuilder } from 'kysely'
import type { ReadContext } from '../../core/context.ts'
import type { CategoryFilter } from '../instruments/categories.ts'
import type { InstrumentKind } from '../instruments/kinds.ts'
import { countUniverse } from './queries/universe.ts'
import type { EffectiveRanking, RankingRequest } from './ranking-request.ts'

/** A kind of instrument that can be ranked. Requests have the parameters of the kind beside those of every ranking. */
export interface RankedKind extends InstrumentKind {
  /** Whether the flows of all its active instruments are stored in order for each bar. */
  readonly hasBoards: boolean
  /** Returns the filters of a request, which choose the ranked instruments. */
  filterOf(request: RankingRequest): CategoryFilter
  /** SQL: the instruments to rank: all columns of their records. `dates` are those that the request ranks, if any. */
  universe(
    context: ReadContext,
    request: RankingRequest,
    dates: EffectiveRanking['dates'],
  ): RawBuilder<unknown>
  /** SQL: columns that a page of the kind's rankings has beside its totals. */
  totals(context: ReadContext, request: RankingRequest): RawBuilder<unknown>
}

/** Counts the ranked instruments and the bars to read: those in a range, otherwise one per instrument. */
export async function measureRanking(
  kind: RankedKind,
  request: RankingRequest,
  { selection, period, dates }: EffectiveRanking,
  context: ReadContext,
): Promise<{ instruments: number; rows: number }> {
  const range = period.kind === 'bar' ? null : period.current.range
  const universe = kind.universe(context, request, dates)
  const { instruments, bars } = await countUniverse(context.db, universe, selection, range ?? {})
  return { instruments, rows: range ? bars : instruments }
}

import { z } from 'zod'
import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { type CursorKind, encodeCursor } from '../../core/cursors.ts'
import { InvalidInput } from '../../core/errors.ts'
import { isIdText } from '../../core/inputs.ts'
import {
  type ConnectionInput,
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { type Pagination, paginate } from '../../core/numbered-pages.ts'
import { operation } from '../../core/operation.ts'
import { originsOf } from '../../core/rows/origins.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { allRows, RowTable } from '../../core/rows/table.ts'
import { charge, WORK } from '../../core/work.ts'
import { clamped } from '../../engine/bars/ranking-pages.ts'
import type { Instrument } from '../../engine/instruments/kinds.ts'
import type { AggregateRecord } from '../../engine/instruments/queries/aggregates.ts'
import type { SecurityRecord } from '../../engine/instruments/queries/securities.ts'
import type { MatchAt } from '../../engine/screens/evaluate.ts'
import { type PlannedScreen, planScreen, planText } from '../../engine/screens/plan.ts'
import { type FoundScreen, findMatches, readMatches, type ScreenMatch } from '../../engine/screens/screens.ts'
import { dataPagingParameters } from '../../market/data-pages.ts'
import { withScreen } from '../../market/screen-rules.ts'
import { type Screen, screenParameters } from '../../market/screens.ts'
import type { Interval } from '../../market/vocabulary.ts'
import { metadataOf, type ScreenMetadata } from './metadata.ts'
import { selectInstruments } from './queries.ts'
import { barWarnings, universeWarnings } from './warnings.ts'

/** Page sizes of matches; the caller's tier can limit them further. */
export const MATCH_PAGE = { max: 10_000, size: 100 }

/** A match with its instrument. */
export interface MatchedInstrument extends ScreenMatch {
  readonly instrument: Instrument
  readonly security: SecurityRecord | null
  readonly aggregate: AggregateRecord | null
  readonly ts: string
  readonly date: string
}

/** Fields of a screen's result other than its matches. */
export interface ScreenResult {
  readonly kind: Screen['kind']
  readonly interval: Interval
  readonly ts: string | null
  readonly date: string | null
  readonly isPartial: boolean
  /** Texts of the measures of the matches. */
  readonly columns: readonly string[]
  /** Number of instruments in the universe, and of those that match. */
  readonly universeCount: number
  readonly total: number
  readonly metadata: ScreenMetadata
}

/** A numbered page of the matches of a screen. */
export interface ScreenPage extends ScreenResult {
  readonly rows: RowTable<MatchedInstrument>
  readonly pagination: Pagination
}

/** A keyset page of the matches of a screen. */
export interface ScreenWindow extends ScreenResult, Page<MatchedInstrument, RowTable<MatchedInstrument>> {}

/** Reads instruments of one kind, those of all screens of a query in one statement. Returns the rows of the ids. */
async function loadInstruments(
  { db, loaders, principal }: ReadContext,
  { kind }: PlannedScreen,
  ids: readonly number[],
): Promise<{ readonly source: RowBytes; readonly rows: Int32Array }> {
  const source = await loaders.load('screenInstruments', kind.name, ids, async (lists) => {
    const all = [...new Set(lists.flat())]
    const read =
      all.length === 0
        ? RowBytes.of(kind.columns.names, [])
        : await selectInstruments(db, principal.email, kind.name, all)
    return lists.map(() => read)
  })
  const byId = new Map(Array.from(allRows(source), (row) => [source.key(row), row]))
  return { source, rows: Int32Array.from(ids.flatMap((id) => byId.get(id) ?? [])) }
}

/** Reads a part of the matches of a screen, with their instruments. Batched with those of other screens of a query. */
async function readRows(
  context: ReadContext,
  found: FoundScreen,
  matches: readonly MatchAt[],
): Promise<RowTable<MatchedInstrument>> {
  const { kind } = found.plan
  await charge(WORK.statement + matches.length * WORK.match, { cheaper: 'Ask for smaller pages' })
  const read = await context.loaders.load('screenMatches', null, { ...found, matches }, (screens) =>
    readMatches(context, screens),
  )
  const byId = new Map(read.map((match) => [match.instrumentId, match]))
  const { source, rows } = await loadInstruments(context, found.plan, [...byId.keys()])
  const members = originsOf<MatchedInstrument>({
    instrument: kind.columns,
    security: kind.name === 'security' ? kind.columns : { constant: null },
    aggregate: kind.name === 'aggregate' ? kind.columns : { constant: null },
    instrumentId: { ofKey: (id) => id },
    ts: { constant: found.read?.bar.ts },
    date: { constant: found.read?.bar.date },
    values: { ofKey: (id) => byId.get(id)?.values },
    met: { ofKey: (id) => byId.get(id)?.met },
  })
  return new RowTable(source, rows, members)
}

/** Describes the result of a screen. */
export async function resultOf(
  screen: Screen,
  found: FoundScreen,
  asOf: string | null,
  context: ReadContext,
): Promise<ScreenResult> {
  const { plan, read, universe, matches } = found
  const warnings = [
    ...plan.warnings,
    ...(await barWarnings(context, screen, found)),
    ...(await universeWarnings(context, screen.universe ?? {}, found)),
  ]
  return {
    ...{ kind: screen.kind, interval: screen.interval },
    ts: read?.bar.ts ?? null,
    date: read?.bar.date ?? null,
    isPartial: read !== null && Date.parse(read.bar.ts) >= Date.parse(plan.bar.runningFrom),
    columns: plan.columns,
    ...{ universeCount: universe, total: matches.length },
    metadata: metadataOf(context, asOf, warnings),
  }
}

/** Finds the matches of a screen. Those of all screens of a query are found together, those of equal ones once. */
async function found(
  screen: Screen,
  context: ReadContext,
): Promise<{ readonly one: FoundScreen; readonly result: ScreenResult }> {
  const plan = await planScreen(screen, context)
  const load = async (plans: readonly PlannedScreen[]) => {
    const { found: all, asOf } = await findMatches(context, plans)
    return all.map((one) => ({ one, asOf }))
  }
  const { one, asOf } = await context.loaders.load('foundScreen', null, plan, load, planText)
  const own = { ...one, plan }
  return { one: own, result: await resultOf(screen, own, asOf, context) }
}

const withWarnings = (result: ScreenResult, more: readonly Warning[]): ScreenResult => ({
  ...result,
  metadata: { ...result.metadata, warnings: [...result.metadata.warnings, ...more] },
})

type Paged = { readonly recordsPerPage: number; readonly pageNumber: number }

/** Reads a numbered page of the matches of a screen, clamped to the caller's tier. */
export async function readScreenPage(
  { recordsPerPage, pageNumber, ...screen }: Screen & Paged,
  context: ReadContext,
): Promise<ScreenPage> {
  const { size, warnings } = clamped(recordsPerPage, 'recordsPerPage', context)
  const { one, result } = await found(screen, context)
  const start = (pageNumber - 1) * size
  return {
    ...withWarnings(result, warnings),
    rows: await readRows(context, one, one.matches.slice(start, start + size)),
    pagination: paginate({ pageNumber, recordsPerPage: size }, result.total),
  }
}

/** Cursors of matches: the id of the instrument. */
export const matchCursor: CursorKind = { name: 'screenMatch', isPosition: isIdText }

/** Returns the place of the match of a cursor. Throws InvalidInput if it is none. */
function placeOf(one: FoundScreen, cursor: string | undefined, parameter: 'after' | 'before'): number | null {
  if (cursor === undefined) return null
  const id = Number(cursor)
  const place = one.matches.findIndex((match) => one.read?.ids[match.place] === id)
  if (place !== -1) return place
  const message = 'The instrument of the cursor no longer matches: start again from the first page'
  throw new InvalidInput([{ path: [parameter], type: 'value_error', message }])
}

/** Reads a keyset page of the matches of a screen, clamped to the caller's tier. */
export async function loadScreenWindow(
  { first, after, last, before, ...screen }: Screen & ConnectionInput,
  context: ReadContext,
): Promise<ScreenWindow> {
  const end = last === undefined ? 'first' : 'last'
  const { size, warnings } = clamped(last ?? first ?? MATCH_PAGE.size, end, context)
  const window = windowOf({ [end]: size, after, before }, MATCH_PAGE.size, matchCursor)
  const { one, result } = await found(screen, context)
  const start = (placeOf(one, window.after, 'after') ?? -1) + 1
  const stop = placeOf(one, window.before, 'before') ?? one.matches.length
  const beside = one.matches.slice(start, stop)
  const { limit, inverted } = window
  const matches = inverted ? beside.slice(-limit).toReversed() : beside.slice(0, limit)
  const page = keysetPageOf(await readRows(context, one, matches), window)
  return { ...withWarnings(result, warnings), ...page }
}

const definition = withScreen(z.object({ ...screenParameters, ...dataPagingParameters(MATCH_PAGE) }))

export const screenConnectionInput = withConnection(
  withScreen(z.object({ ...screenParameters, ...connectionParameters(MATCH_PAGE) })),
  matchCursor,
)

export const screenOperation = operation({
  id: 'screen',
  description:
    'Securities or aggregates whose measures meet conditions in one bar, such as a net flow more than two standard deviations above its one-year mean and a price that fell over a month. Use it to find what is unusual in the whole market or in a part of it, in the newest completed bar or on a past date, with the members of that date. Either all conditions must be met, or at least one. A condition compares a measure with a number, selects the largest or smallest values of the universe, or detects a crossing since the preceding bar. Each match has the values of its measures, and the numbers of the conditions that it meets.',
  input: definition,
  run: readScreenPage,
})

/** Returns the cursor of a match, by its number in the result. */
export const cursorOfRow = ({ source }: Pick<RowTable<unknown>, 'source'>, row: number): string =>
  encodeCursor(matchCursor, source.key(row))

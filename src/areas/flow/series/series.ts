import { z } from 'zod'
import { type ReadContext, warn } from '../../../core/context.ts'
import type { CursorKind } from '../../../core/cursors.ts'
import { Refusal } from '../../../core/errors.ts'
import { Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  type PageWindow,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { unknownNames } from '../../../core/unknown-names.ts'
import { chargeInstruments } from '../../../core/work.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import {
  countSeries,
  countSeriesOf,
  type SeriesFilter,
  selectFlowSeries,
  selectSeriesOf,
  selectSeriesPage,
  selectUnitCodes,
} from './queries.ts'
import { FlowFrequency, type FlowSeries, FlowUnit } from './shapes.ts'

const Slug = Text.min(1).max(200)
export const oneSlug = Slug.describe('Slug of the series.')
export const slugs = distinctList(Slug, 50)
  .describe('Slugs of the series. At most 50.')
  .meta({ example: EXAMPLE.slugs })

export const anySlugs = slugs.optional().describe('Slugs of the series. At most 50. Default: all.')

/** Series of a request, and the requested slugs that were not found. */
export interface ResolvedSeries {
  readonly series: FlowSeries[]
  readonly unknownSlugs: string[]
  /** Time of the last load. */
  readonly asOf: string | null
}

export const seriesNotFound = (slugs: readonly string[]): Refusal =>
  new Refusal('series_not_found', `Series not found, or not visible to you: ${slugs.join(', ')}.`)

/** Finds visible series by slug, in the requested order. Default: all. Throws a 404 if no slug is found. */
export async function resolveSeries(
  { db, principal }: ReadContext,
  slugs: readonly string[] | undefined,
): Promise<ResolvedSeries> {
  const distinct = slugs && [...new Set(slugs)]
  const rows = await selectFlowSeries(db, principal.email, distinct)
  await chargeInstruments(rows.length)
  const bySlug = new Map(rows.map(({ asOf: _asOf, ...series }) => [series.slug, series]))
  if (distinct && bySlug.size === 0) throw seriesNotFound(distinct)
  return {
    series: distinct ? distinct.flatMap((slug) => bySlug.get(slug) ?? []) : [...bySlug.values()],
    unknownSlugs: (distinct ?? []).filter((slug) => !bySlug.has(slug)),
    asOf: rows[0]?.asOf ?? null,
  }
}

/** Loads a series by its slug. Null if it does not exist or describes another user's aggregate. */
export const loadFlowSeries = (
  { loaders, db, principal }: ReadContext,
  slug: string,
): Promise<FlowSeries | null> =>
  loaders.load('flowSeries', null, slug, async (keys) => {
    const rows = await selectFlowSeries(db, principal.email, keys)
    const bySlug = new Map(rows.map(({ asOf: _asOf, ...series }) => [series.slug, series]))
    return keys.map((key) => bySlug.get(key) ?? null)
  })

export const flowSeries = operation({
  id: 'flowSeries',
  description: 'Flow series by its slug. Null if it does not exist or the caller cannot see it.',
  input: z.object({ slug: oneSlug }),
  run: ({ slug }, context) => loadFlowSeries(context, slug),
})

export const SERIES_PAGE_SIZE = 100

export const seriesCursor: CursorKind = {
  name: 'flow-series',
  isPosition: (text) => Slug.safeParse(text).success,
}

const paging = connectionParameters({ max: 1000, size: SERIES_PAGE_SIZE })

/** A page of series, with the filter for counting them all. */
export interface FlowSeriesPage extends Page<FlowSeries> {
  /** Filter of the list, or the id of the instrument whose series are listed. */
  readonly of: { readonly filter: SeriesFilter } | { readonly instrumentId: number }
}

/** Warns of unit codes that no visible series has; reads them only if the page leaves one in doubt. */
async function warnOfUnknownUnits(
  context: ReadContext,
  unitCodes: readonly string[],
  rows: readonly FlowSeries[],
): Promise<void> {
  const shown = new Set(rows.map(({ unit }) => unit))
  const doubtful = unitCodes.filter((code) => !shown.has(code))
  if (doubtful.length === 0) return
  const known = await selectUnitCodes(context.db, context.principal.email)
  for (const warning of unknownNames('unitCodes', doubtful, known)) warn(context, warning)
}

export const flowSeriesList = operation({
  id: 'flowSeriesList',
  description: 'Flow series visible to the caller, by ascending slug.',
  input: withConnection(
    z.object({
      frequencies: distinctList(FlowFrequency, FlowFrequency.options.length)
        .optional()
        .describe('Frequencies to include. Default: all.'),
      units: distinctList(FlowUnit, FlowUnit.options.length)
        .optional()
        .describe('Units to include. Default: all.'),
      unitCodes: distinctList(Text.min(1).max(64), 50)
        .optional()
        .describe('Unit codes to include, which may be codes added by a load. At most 50. Default: all.'),
      ...paging,
    }),
    seriesCursor,
  ),
  run: async ({ frequencies, units, unitCodes, ...page }, context): Promise<FlowSeriesPage> => {
    const { db, principal } = context
    const filter = { frequencies, units, unitCodes }
    const window = windowOf(page, SERIES_PAGE_SIZE, seriesCursor)
    const rows = await selectSeriesPage(db, principal.email, filter, window)
    await warnOfUnknownUnits(context, unitCodes ?? [], rows)
    return { ...keysetPageOf(rows, window), of: { filter } }
  },
})

/** Arguments of the flow series of an instrument. */
export const ownSeriesInput = withConnection(z.object(paging), seriesCursor)

/** Loads a page of the series of an instrument. */
export const loadSeriesOf = (
  { loaders, db, principal }: ReadContext,
  instrumentId: number,
  window: PageWindow,
): Promise<FlowSeriesPage> =>
  loaders.load('flowSeriesOf', window, instrumentId, async (ids) => {
    const instrumentSeries = await selectSeriesOf(db, principal.email, ids, window)
    const rows = Map.groupBy(instrumentSeries, (series) => series.instrumentId)
    return ids.map((id) => ({ ...keysetPageOf(rows.get(id) ?? [], window), of: { instrumentId: id } }))
  })

/** Counts the series on all pages. */
export const loadSeriesCount = (
  { loaders, db, principal }: ReadContext,
  { of }: FlowSeriesPage,
): Promise<number> =>
  'filter' in of
    ? countSeries(db, principal.email, of.filter)
    : loaders.load('flowSeriesCount', null, of.instrumentId, async (ids) => {
        const rows = await countSeriesOf(db, principal.email, ids)
        const counts = new Map(rows.map(({ instrumentId, count }) => [instrumentId, count]))
        return ids.map((id) => counts.get(id) ?? 0)
      })

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { serviceOperation } from '../../../core/operation.ts'
import type { Member } from '../../../core/rows/origins.ts'
import { chargeFile } from '../../../core/work.ts'
import type { Column } from '../../../files/formats/columns.ts'
import { FIRST_SHEET_DATE } from '../../../files/formats/sheet-dates.ts'
import { liveExport } from '../../../files/live/export.ts'
import type { Context } from '../../../protocols/context.ts'
import type { LiveDownload } from '../../../protocols/rest/live-download.ts'
import { csvStyle } from '../../../protocols/rest/tables/csv-style.ts'
import { ENDINGS, exportParameters, fileMedia, requireFitting } from '../../jobs/export-format.ts'
import { knownUntil, normalMoment } from './dates.ts'
import { countObservations, exportQuery, hasObservationsBefore } from './observation-queries.ts'
import { asOf } from './observations.ts'
import { anySlugs, type ResolvedSeries, resolveSeries } from './series.ts'

const COLUMNS = [
  { name: 'slug', kind: 'text' },
  { name: 'metric', kind: 'text' },
  { name: 'unit', kind: 'text' },
  { name: 'frequency', kind: 'text' },
  { name: 'date', kind: 'text', isDate: true },
  { name: 'value', kind: 'number' },
] as const

/** Returns the members of a row: those of its series, and the observation. */
function membersOf({ series }: ResolvedSeries): Member[] {
  const byId = new Map(series.map((one) => [one.id, one]))
  return COLUMNS.map(({ name }) => {
    if (name === 'date') return { name, value: { column: name, form: 'date' } }
    // Values keep PostgreSQL's digits.
    if (name === 'value') return { name, value: { column: name, form: 'digits' } }
    return { name, value: { ofKey: (id) => byId.get(id)?.[name] } }
  })
}

/** Returns the columns, as a sheet holds the dates of the series. */
async function sheetColumns({ db }: Context, ids: readonly number[]): Promise<readonly Column[]> {
  const isTextInSheets = await hasObservationsBefore(db, ids, FIRST_SHEET_DATE)
  return COLUMNS.map((column) => (column.name === 'date' ? { ...column, isTextInSheets } : column))
}

/** Maximum bytes of a CSV row without the series' own texts: date, number, commas and quotes. */
const ROW_BYTES = 60

/** Returns an upper bound on the bytes of all rows. */
const csvBytes = ({ series }: ResolvedSeries, counts: ReadonlyMap<number, number>): number =>
  series.reduce((sum, { id, slug, metric, unit, frequency }) => {
    const texts = Buffer.byteLength(slug + metric + unit + frequency)
    return sum + (counts.get(id) ?? 0) * (2 * texts + ROW_BYTES)
  }, 0)

const tagOf = (...parts: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`

/** Members of a JSON file other than its rows. They are the same for every request, and so is the tag. */
const bodyOf = (
  { asOf: loaded, unknownSlugs }: ResolvedSeries,
  moment: string | undefined,
  count: number,
) => ({
  count,
  metadata: {
    as_of: loaded,
    timezone: 'UTC',
    effective_as_of: normalMoment(moment),
    unknown_slugs: unknownSlugs,
  },
})

export const flowExport = serviceOperation({
  id: 'flowExport',
  description:
    'All observations of flow series as a file, series by series and oldest first. Streamed from the database.',
  reads: true,
  input: z.object({
    slugs: anySlugs,
    asOf,
    ...exportParameters,
  }),
  run: async (
    { slugs, asOf: moment, exportFormat, compression, ...csv },
    context: Context,
  ): Promise<LiveDownload> => {
    const resolved = await resolveSeries(context, slugs)
    const scope = { range: {}, knownUntil: knownUntil(moment) }
    const ids = resolved.series.map(({ id }) => id)
    const counts = await countObservations(context.db, ids, scope)
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
    requireFitting(exportFormat, rows)
    await chargeFile(rows)
    const name = `flow-timeseries${resolved.asOf ? `-${resolved.asOf.slice(0, 10)}` : ''}.${exportFormat}`
    const body = bodyOf(resolved, moment, rows)
    const frame = {
      columns: exportFormat === 'xlsx' ? await sheetColumns(context, ids) : COLUMNS,
      body,
      name,
      modified: new Date(resolved.asOf ?? '2000-01-01'),
      csvBytes: csvBytes(resolved, counts),
      style: csvStyle(csv),
    }
    const query = exportQuery(context.db, ids, scope)
    const live = { query, members: membersOf(resolved), asOf: resolved.asOf }
    return {
      filename: name + ENDINGS[compression],
      mediaType: fileMedia(exportFormat, compression),
      rows,
      tag: tagOf(body, ids, scope.knownUntil, exportFormat, compression, frame.style),
      open: () => liveExport(context, live, exportFormat, compression, frame),
    }
  },
})

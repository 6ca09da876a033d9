import { createHash } from 'node:crypto'
import { z } from 'zod'
import { operation } from '../../../core/operation.ts'
import { liveExport } from '../../../files/live/export.ts'
import type { Context } from '../../../protocols/context.ts'
import type { LiveDownload } from '../../../protocols/rest/live-download.ts'
import { Compression, ENDINGS, ExportFormat, MEDIA } from '../../jobs/exports.ts'
import { knownUntil, normalMoment } from './dates.ts'
import { countObservations, exportQuery } from './observation-queries.ts'
import { asOf } from './observations.ts'
import { anySlugs, type FoundSeries, resolveSeries } from './series.ts'

const COLUMNS = [
  { name: 'slug', kind: 'text' },
  { name: 'metric', kind: 'text' },
  { name: 'unit', kind: 'text' },
  { name: 'frequency', kind: 'text' },
  { name: 'date', kind: 'text' },
  { name: 'value', kind: 'number' },
] as const

/** Bytes of a CSV row at most, beside the texts of its series: a date, a number, commas, quotes. */
const ROW_BYTES = 60

/** How long the rows of all series are at most. */
const csvBytes = ({ series }: FoundSeries, counts: ReadonlyMap<number, number>): number =>
  series.reduce((sum, { id, slug, metric, unit, frequency }) => {
    const texts = Buffer.byteLength(slug + metric + unit + frequency)
    return sum + (counts.get(id) ?? 0) * (2 * texts + ROW_BYTES)
  }, 0)

const tagOf = (...parts: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 27)}"`

/** What stands beside the rows in a JSON file: nothing that differs from one request to the next. */
const bodyOf = ({ asOf: loaded, unknownSlugs }: FoundSeries, moment: string | undefined, count: number) => ({
  count,
  metadata: {
    as_of: loaded,
    timezone: 'UTC',
    effective_as_of: normalMoment(moment),
    unknown_slugs: unknownSlugs,
  },
})

export const flowExport = operation({
  id: 'flowExport',
  description:
    'All observations of flow series as a file, series by series and oldest first; it is sent while it is read.',
  input: z.object({
    slugs: anySlugs,
    asOf,
    exportFormat: ExportFormat.default('csv').describe('What the file holds.'),
    compression: Compression.default('none').describe('How the file is compressed.'),
  }),
  run: async ({ slugs, exportFormat, compression, ...input }, context: Context): Promise<LiveDownload> => {
    const found = await resolveSeries(context, slugs)
    const scope = { range: {}, knownUntil: knownUntil(input.asOf) }
    const ids = found.series.map(({ id }) => id)
    const counts = await countObservations(context.db, ids, scope)
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
    const name = `flow-timeseries${found.asOf ? `-${found.asOf.slice(0, 10)}` : ''}.${exportFormat}`
    const body = bodyOf(found, input.asOf, rows)
    const frame = {
      columns: COLUMNS,
      body,
      name,
      modified: new Date(found.asOf ?? '2000-01-01'),
      csvBytes: csvBytes(found, counts),
    }
    const query = { query: exportQuery(context.db, ids, scope), asOf: found.asOf }
    return {
      filename: name + ENDINGS[compression],
      mediaType: compression === 'none' ? MEDIA[exportFormat] : `application/${compression}`,
      rows,
      tag: tagOf(body, ids, scope.knownUntil, exportFormat, compression),
      open: () => liveExport(context, query, exportFormat, compression, frame),
    }
  },
})

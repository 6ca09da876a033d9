import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import type { Leaf } from '../../../core/rows/origins.ts'
import { AssetClass, Interval } from '../../../market/vocabulary.ts'
import { encodedRows, type RowParts } from '../../shared/encoded-rows.ts'
import { SECURITY_FIELDS, SERIES_BAR_FIELDS } from '../timeseries/parameters.ts'
import { type SeriesAnswer, SeriesMetadata } from '../timeseries/plan.ts'
import { SeriesRow } from '../timeseries/responses.ts'
import { securityMembers } from '../timeseries/rows.ts'
import type { PanelPage } from './plan.ts'

const { ts, ...members } = SeriesRow.shape

/** A row has the members of its asset class, or those that `fields` lists. */
export const PanelRow = z.object({ ts, id: z.int().describe('Id of the security.'), ...members }).meta({
  id: 'SecurityPanelRow',
  description:
    'A bar of a security. Cash rows have no option members, option rows no retail members. Calculated metrics are present only if requested.',
})

export const PanelResponse = z
  .object({
    data: z.array(PanelRow).describe('Bars on this page, in the requested order.'),
    interval: Interval.describe('Length of the bars.'),
    assetClasses: z.array(AssetClass).describe('Asset classes of the rows.'),
    count: z.int().describe('Number of rows on this page.'),
    pagination: Pagination,
    metadata: SeriesMetadata,
  })
  .meta({ id: 'SecurityPanelResponse', description: 'A page of bars of many securities.' })

/** Returns the members of a panel's rows. */
export const panelMembers = (
  parts: RowParts,
  { fields, assetClass, calculated }: Pick<SeriesAnswer, 'fields' | 'assetClass' | 'calculated'>,
): Leaf[] =>
  securityMembers(PanelRow.shape, parts, assetClass, [
    'id',
    ...(fields ?? [...SECURITY_FIELDS, ...SERIES_BAR_FIELDS, ...calculated]),
  ])

/** Converts a page of a panel to a response. */
export const presentPanel = ({ rows, instrument, pagination, metadata, ...answer }: PanelPage) => ({
  body: {
    data: encodedRows(rows, panelMembers({ instrument, bar: rows }, answer)),
    interval: answer.interval,
    assetClasses: answer.assetClasses,
    count: rows.length,
    pagination,
    metadata,
  },
})

import { z } from 'zod'
import { idCursor } from '../../core/cursors.ts'
import { Refusal } from '../../core/errors.ts'
import { MAX_INT } from '../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { orderByKeys } from '../../core/loaders.ts'
import { paginateRows, pagingParameters } from '../../core/numbered-pages.ts'
import { serviceOperation } from '../../core/operation.ts'
import type { Principal } from '../../core/principal.ts'
import { vocabulary } from '../../core/vocabulary.ts'
import { stalenessDays } from '../../market/dates.ts'
import { exchangeDate } from '../../market/exchange-date.ts'
import type { WriteContext } from '../../protocols/context.ts'
import { type AreaState, selectAreaStates, selectNewestLoads } from './freshness-queries.ts'
import { countLoads, type LoadRecord, selectLoadPage, selectLoads, selectNumberedLoads } from './queries.ts'

const PAGE_SIZE = 50

export const loadCursor = idCursor('load')

export type LoadsPage = Page<LoadRecord>

/** Throws a 403 unless the caller is an administrator. */
function requireAdmin({ role }: Principal, what: string): void {
  if (role !== 'admin') throw new Refusal('not_owner', `Only administrators may read ${what}.`)
}

export const loads = serviceOperation({
  id: 'loads',
  description: 'Load history, newest first, with the changes that each load made. Administrators only.',
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), loadCursor),
  run: async (paging, { primary, principal }: WriteContext): Promise<LoadsPage> => {
    requireAdmin(principal, 'the load history')
    const window = windowOf(paging, PAGE_SIZE, loadCursor)
    return keysetPageOf(await selectLoadPage(primary, window), window)
  },
})

/** Throws a 403 unless the caller may load data. */
export function requireLoader({ role, via, scope }: Principal): void {
  if (role === 'admin' || (via === 'api_key' && scope === 'load')) return
  throw new Refusal(
    'not_owner',
    'Only administrators and API keys with the scope `load` may load data. Send the token of an administrator, or such a key.',
  )
}

export const loadNotFound = (version: number): Refusal =>
  new Refusal('load_not_found', `There is no load with the data version ${version}.`)

export const version = z
  .int()
  .min(1)
  .max(MAX_INT)
  .describe('Data version that the load created.')
  .meta({ example: 1 })

export const load = serviceOperation({
  id: 'load',
  description: 'A load, by the data version that it created. Null if there is none. Administrators only.',
  input: z.object({ version }),
  run: async ({ version }, context: WriteContext): Promise<LoadRecord | null> => {
    requireAdmin(context.principal, 'the load history')
    return loadLoad(context, version)
  },
})

export const loadAtPath = serviceOperation({
  id: 'loadAtPath',
  description: 'A load, with its report. Administrators only, and API keys with the scope `load`.',
  input: z.object({ version }),
  run: async ({ version }, context: WriteContext): Promise<LoadRecord> => {
    requireLoader(context.principal)
    const record = await loadLoad(context, version)
    if (!record) throw loadNotFound(version)
    return record
  },
})

export const loadList = serviceOperation({
  id: 'loadList',
  description:
    'A page of the load history, newest first. Administrators only, and API keys with the scope `load`.',
  input: z.object(pagingParameters({ max: 1000, size: PAGE_SIZE })),
  run: async (paging, { primary, principal }: WriteContext) => {
    requireLoader(principal)
    const skip = (paging.pageNumber - 1) * paging.recordsPerPage
    const [rows, total] = await Promise.all([
      selectNumberedLoads(primary, { skip, limit: paging.recordsPerPage }),
      countLoads(primary),
    ])
    return { rows, pagination: paginateRows(paging, rows, total) }
  },
})

export const countAll = ({ primary }: WriteContext): Promise<number> => countLoads(primary)

export const DataArea = vocabulary('DataArea', 'Area of the data.', {
  cash_daily: { description: 'Daily cash bars.' },
  cash_intraday: { description: 'Cash bars of 10 minutes.' },
  options_daily: { description: 'Daily option bars.' },
  options_intraday: { description: 'Option bars of 10 minutes.' },
  flow_observations: { description: 'Observations of flow series.' },
  flow_forecasts: { description: 'Forecast runs of flow series.' },
  constituents: { description: 'Memberships of securities in aggregates.' },
})
type DataArea = z.output<typeof DataArea>

/** Files with the rows of each area. Daily and 10-minute bars share theirs. */
const FILES: Readonly<Record<DataArea, readonly string[]>> = {
  cash_daily: ['security_cash', 'aggregate_cash'],
  cash_intraday: ['security_cash', 'aggregate_cash'],
  options_daily: ['security_options', 'aggregate_options'],
  options_intraday: ['security_options', 'aggregate_options'],
  flow_observations: ['flow_observations'],
  flow_forecasts: ['flow_forecasts'],
  constituents: ['constituents'],
}

/** Freshness of one area. */
export interface AreaFreshness extends AreaState {
  readonly area: DataArea
  readonly stalenessDays: number | null
  /** Data version of the newest load that read a file of the area. */
  readonly version: number | null
}

export const dataFreshness = serviceOperation({
  id: 'dataFreshness',
  description: 'Newest date and number of rows of each area of the data. Administrators only.',
  input: z.object({}),
  run: async (_input, { primary, principal, now }: WriteContext): Promise<AreaFreshness[]> => {
    requireAdmin(principal, 'the freshness of the data')
    const [states, loadsOf] = await Promise.all([
      selectAreaStates(primary, exchangeDate(now).toString()),
      selectNewestLoads(primary),
    ])
    return DataArea.options.map((area) => {
      const { newest, rows } = states.get(area) ?? { newest: null, rows: 0 }
      const versions = FILES[area].flatMap((name) => loadsOf.get(name) ?? [])
      return {
        ...{ area, newest, rows },
        stalenessDays: newest === null ? null : stalenessDays(newest, now),
        version: versions.length > 0 ? Math.max(...versions) : null,
      }
    })
  },
})

/** Loads the record of a load by its data version. Null if there is none. */
export const loadLoad = (
  { loaders, primary }: WriteContext,
  version: number | null,
): Promise<LoadRecord | null> =>
  version === null
    ? Promise.resolve(null)
    : loaders.load('load', null, version, async (versions) =>
        orderByKeys(versions, await selectLoads(primary, versions), (load) => load.version, null),
      )

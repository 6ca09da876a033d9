import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { csv, type Row, randomOf, tradingDays } from './make-market.ts'

/**
 * Makes the flow files of test/fixtures (`node test/helpers/make-flow.ts`): series of every frequency and
 * unit, with the edge cases that the tests need. Revisions are separate loads, after the market's.
 */
const SERIES: readonly Row[] = [
  ['retail-net', 'Retail net flow', 'net_flow', 'daily', 'USDmn', 'Bought minus sold.', 'SEC-ALFA'],
  ['index-hedging', 'Hedging of the index', 'hedge_ratio', 'daily', 'pct', null, 'AGG-IDX'],
  ['etf-flow', 'Flows into funds', 'fund_flow', 'weekly', 'shares', 'By the week.', 'AGG-IDX'],
  ['margin-debt', 'Margin debt', 'debt', 'monthly', 'USDmn', null, null],
  ['gamma-event', 'Gamma events', 'gamma', 'event', 'contracts', 'Now and then.', null],
  ['own-watch', 'What is on my list', 'watch', 'daily', 'index_points', null, 'own/α β'],
  ['foreign-watch', 'What is on another list', 'watch', 'daily', 'index_points', null, 'AGG-FOREIGN'],
  ['=1+1 "ä" \\ %_', '@formula', '-metric "x"', 'daily', 'contracts', '+description', null],
  ['Z-last', 'Upper case comes first', 'level', 'weekly', 'index_points', null, 'SEC-ALFA'],
  ['no-data', 'Announced, and nothing yet', 'level', 'daily', 'pct', null, 'AGG-IDX'],
]

const isFriday = (day: string): boolean => Temporal.PlainDate.from(day).dayOfWeek === 5
const endsMonth = (day: string, place: number, days: readonly string[]): boolean =>
  days[place + 1]?.slice(0, 7) !== day.slice(0, 7) && days[place + 1] !== undefined

const DAYS = tradingDays()
const DATES: Readonly<Record<string, readonly string[]>> = {
  // The first days of trading and the last one are missing.
  'retail-net': DAYS.slice(3, -1),
  'index-hedging': DAYS,
  'etf-flow': DAYS.filter(isFriday),
  'margin-debt': ['2025-06-30', '2025-09-30', ...DAYS.filter(endsMonth)],
  'gamma-event': ['2024-02-29', '2025-12-05', '2026-01-02'],
  'own-watch': DAYS.slice(-10),
  'foreign-watch': DAYS.slice(-5),
  '=1+1 "ä" \\ %_': DAYS.slice(-3),
  'Z-last': DAYS.filter(isFriday).slice(-4),
}

const later = (day: string, days: number): string => `${Temporal.PlainDate.from(day).add({ days })}T11:00:00Z`

function observations(): Row[] {
  const random = randomOf(7)
  return Object.entries(DATES).flatMap(([slug, days]) =>
    days.map((day): Row => [slug, day, (random(2_000_001) - 1_000_000) / 1000, later(day, 1)]),
  )
}

/** Whole, tiny and huge values; a value that recurs; a revision known before the one it follows. */
const FIRST_REVISIONS: readonly Row[] = [
  ['retail-net', '2025-12-10', 12, '2025-12-20T09:30:00.125Z'],
  ['retail-net', '2026-01-05', -1e-7, '2026-01-20'],
  ['retail-net', '2026-01-06', 1.5e21, '2026-01-20'],
  ['etf-flow', '2026-01-09', 3, '2026-01-09T10:00:00Z'],
  ['margin-debt', '2025-12-31', 400.25, '2026-02-15T00:00:00Z'],
  // Missing from the first load.
  ['retail-net', '2025-12-02', 7, '2026-03-01T00:00:00Z'],
]
const SECOND_REVISIONS: readonly Row[] = [
  ['retail-net', '2025-12-10', 13, '2026-01-31T23:59:59.999Z'],
  ['retail-net', '2026-01-05', 0, '2026-01-15'],
  ['etf-flow', '2026-01-09', 4, '2026-02-01T00:00:00Z'],
  ['foreign-watch', '2026-03-09', 5, '2026-03-11T10:00:00Z'],
]

const FORECAST_OF: Readonly<Record<string, readonly string[]>> = {
  '2025-11-28': ['retail-net'],
  '2026-01-16': ['retail-net', 'etf-flow', 'own-watch'],
  '2026-03-06': ['retail-net', 'index-hedging', '=1+1 "ä" \\ %_', 'foreign-watch'],
  // A run without any public series.
  '2026-03-09': ['foreign-watch'],
}

function forecasts(): Row[] {
  const random = randomOf(11)
  return Object.entries(FORECAST_OF).flatMap(([run, slugs]) =>
    slugs.flatMap((slug) =>
      (run === '2025-11-28' ? [1, 2, 5] : [1, 5, 20, 60]).flatMap((horizon) =>
        (slug === 'etf-flow' ? [-1, 0, 1] : [-1.5, -1, 0, 1, 1.5]).map(
          (zScore): Row => [run, slug, horizon, zScore, (random(200_001) - 100_000) / 100],
        ),
      ),
    ),
  )
}

const OBSERVATIONS = 'slug,date,value,updated_time'

/** The flow files by path under test/fixtures, in load order. */
export const flowFiles = (): Readonly<Record<string, string>> => ({
  'market/flow_series.csv': csv('slug,name,metric,frequency,unit,description,provider_id', SERIES),
  'market/flow_observations.csv': csv(OBSERVATIONS, observations()),
  'market/flow_forecasts.csv': csv('run_date,slug,horizon,z_score,value', forecasts()),
  'revisions-1/flow_observations.csv': csv(OBSERVATIONS, FIRST_REVISIONS),
  'revisions-2/flow_observations.csv': csv(OBSERVATIONS, SECOND_REVISIONS),
})

if (import.meta.main)
  for (const [name, content] of Object.entries(flowFiles())) {
    const path = fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url))
    await mkdir(new URL('.', `file://${path}`), { recursive: true })
    await writeFile(path, content)
  }

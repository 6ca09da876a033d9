import type { Row } from './load-files.ts'

/**
 * Sixty securities of a sector of their own, more than a screen shows: some are new on the last day, some have no
 * price, some are equal.
 */
const COUNT = 60
const DAYS = ['2026-03-06', '2026-03-09', '2026-03-10']

const PLACES = Array.from({ length: COUNT }, (_, at) => at + 1)
const isNew = (at: number): boolean => at % 9 === 0
const isPriced = (at: number): boolean => at % 7 !== 0

/** The files of the securities. */
export const WIDE_FILES: Readonly<Record<string, readonly Row[]>> = {
  'securities.csv': PLACES.map((at) => ({
    id: 5000 + at,
    provider_id: `SEC-WIDE-${at}`,
    ticker: `W${at}`,
    name: `Wide ${at}`,
    sector: 'Width',
    industry: at % 2 === 0 ? 'Even' : 'Odd',
    is_active: 'true',
  })),
  'security_cash.csv': PLACES.flatMap((at) =>
    DAYS.filter((day) => day === DAYS.at(-1) || !isNew(at)).map((ts) => {
      const day = DAYS.indexOf(ts)
      return {
        id: 5000 + at,
        interval: '1d',
        ts,
        px: isPriced(at) ? 10 + ((at * 13 + day * 5) % 41) / 4 : null,
        // Neighbours are equal on the last day.
        retail_buy_turnover: day === 2 ? 1000 * Math.ceil(at / 2) : ((at * 37) % 61) * 500,
        retail_sell_turnover: 15_500,
      }
    }),
  ),
}

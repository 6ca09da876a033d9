import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutUpdates } from '../helpers/answers.ts'
import { INTERVALS, rowsOf } from '../helpers/market.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

describe('valid date ranges', () => {
  /** Minutes in the time span of the market and a little on either side. */
  const minutes = fc.integer({ min: 0, max: 105 * 1440 })
  const origin = Temporal.Instant.from('2025-11-28T00:00Z')
  const spelling = fc.constantFrom('date', 'Z', 'plain', '+05:30', '-05:00', 'blank')
  const spelled = (minute: number, form: string): string => {
    const instant = origin.add({ minutes: minute })
    if (form === 'date') return instant.toString().slice(0, 10)
    if (form === 'Z') return instant.toString({ fractionalSecondDigits: 3 })
    if (form === 'plain') return instant.toString().slice(0, 16)
    if (form === 'blank') return instant.toString().replace('T', ' ')
    return instant.toZonedDateTimeISO(form).toString({ timeZoneName: 'never' })
  }

  test('return the rows that an independent filter of the fixture selects', async () => {
    const range = fc.record({
      bounds: fc.tuple(minutes, minutes).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      forms: fc.tuple(spelling, spelling),
      hasEnd: fc.boolean(),
      interval: fc.constantFrom(...INTERVALS),
      asset_class: fc.constantFrom('cash', 'options', 'all'),
      include_intraday: fc.boolean(),
      order: fc.constantFrom('asc', 'desc'),
      ids: fc.subarray([1, 2, 3, 4, 5, 6, 9, 10], { minLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(range, async ({ bounds, forms, hasEnd, ids, ...asked }) => {
        const dates = {
          start_date: spelled(bounds[0], forms[0]),
          end_date: hasEnd ? spelled(bounds[1], forms[1]) : undefined,
        }
        const { status, body } = await app.rest('/aggregates/timeseries', {
          aggregate_ids: ids,
          records_per_page: 10_000,
          ...asked,
          ...dates,
        })
        expect(status).toBe(200)
        expect(withoutUpdates(body.data)).toEqual(rowsOf(ids, { ...asked, ...readable(dates) }))
      }),
      { numRuns: 150, seed: 7 },
    )
  })

  /** Rewrites dates so that Date.parse reads the same instant. */
  const readable = (dates: { start_date: string; end_date: string | undefined }) =>
    Object.fromEntries(
      Object.entries(dates).map(([name, text]) => {
        const isPlain = text !== undefined && text.length > 10 && !/Z$|[+-]\d\d:\d\d$/.test(text)
        return [name, isPlain ? `${text}Z` : text?.replace(' ', 'T')]
      }),
    )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimals, fixed, format, formatDate } from '../../../console/parts/format.ts'

/** The console writes its commonest numbers and dates itself, exactly as the browser does. */

test('numbers are written as Intl.NumberFormat writes them', () => {
  for (const [value, digits, text] of [
    [0, 0, '0'],
    [0, 2, '0.00'],
    [1.005, 2, '1.01'],
    [999.995, 2, '1,000.00'],
    [0.5, 0, '1'],
    [1234567.891, 2, '1,234,567.89'],
    [1e21, 2, '1,000,000,000,000,000,000,000.00'],
    [1e-7, 2, '0.00'],
    [29892181148.599247, 4, '29,892,181,148.5992'],
    [246586039.12004998, 4, '246,586,039.1200'],
    [120083868838.49294, 4, '120,083,868,838.4929'],
    [4503599627370496, 0, '4,503,599,627,370,496'],
  ] as const)
    expect(fixed(value, digits)).toBe(text)
  const anyNumber = fc.oneof(
    fc.double({ min: 0, max: 1e13, noNaN: true }),
    fc.double({ min: 0, max: 1000, noNaN: true }),
    fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
    fc.integer({ min: 0, max: 10_000_000 }).map((thousandths) => thousandths / 1000),
  )
  fc.assert(
    fc.property(anyNumber, fc.constantFrom(0, 1, 2, 4), (value, digits) => {
      expect(fixed(value, digits)).toBe(decimals(value, digits, digits))
      expect(format(value, 'value')).toBe(decimals(value, 0, 2))
      expect(format(value, 'weight')).toBe(decimals(value, 0, 4))
    }),
    { numRuns: 2000 },
  )
})

test('dates are written as Intl.DateTimeFormat writes them', () => {
  const writer = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  for (let day = 0; day < 2000; day++) {
    const date = new Date(Date.UTC(2023, 0, 1 + day))
    expect(formatDate(date.toISOString())).toBe(writer.format(date))
  }
})

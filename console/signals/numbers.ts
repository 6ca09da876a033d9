import type { Unit } from '../parts/format.ts'

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, bn: 1e9, tn: 1e12 }
const NUMBER = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(k|m|bn|tn)?$/

/** Reads a number as a reader types it: `2`, `-1.5m`, `1,200`, `3 %`. Fractions are typed in percent. Null if it is none. */
export function numberIn(text: string, unit: Unit): number | null {
  const typed = text
    .toLowerCase()
    .replace('−', '-')
    .replaceAll(/[\s,_%σ]|usd/g, '')
  const [, digits, scale] = NUMBER.exec(typed) ?? []
  if (digits === undefined) return null
  const value = Number(digits) * (scale === undefined ? 1 : (SCALES[scale] ?? 1))
  // Not 2 / 100 = 0.02 by way of 0.020000000000000004.
  return unit === 'fraction' ? Number((value / 100).toPrecision(15)) : value
}

/** Writes a number as it is typed. */
export function numberText(value: number, unit: Unit): string {
  if (unit === 'fraction') return String(Number((value * 100).toPrecision(15)))
  for (const [scale, size] of [
    ['bn', 1e9],
    ['m', 1e6],
  ] as const)
    if (unit === 'USD' && Math.abs(value) >= size && Number.isInteger((value / size) * 100))
      return `${value / size}${scale}`
  return String(value)
}

/** What stands behind the field of a number. */
export const unitWord = (unit: Unit): string =>
  unit === 'fraction' || unit === 'percent' ? '%' : unit === 'sigma' ? 'σ' : unit === 'USD' ? 'USD' : ''

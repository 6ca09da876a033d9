import type { FlowUnit } from '../graph/generated/graphql.ts'
import { format } from './format.ts'

const NARROW = '\u202f'

/** What a value of a series is measured in. */
export interface Measure {
  readonly unit: FlowUnit
  /** Code of the unit, for units that only a load knows. */
  readonly unitCode: string
}

interface Form {
  readonly isSigned?: boolean
  /** Whether the value is the difference of two values. */
  readonly isChange?: boolean
  /** Whether the names of things counted are left out, as on an axis. */
  readonly isBare?: boolean
}

/** Writes a value of a flow series with its unit. */
export function formatFlow(
  value: number | null | undefined,
  { unit, unitCode }: Measure,
  { isSigned = false, isChange = false, isBare = false }: Form = {},
): string {
  if (value === null || value === undefined) return '–'
  const form = { isSigned: isSigned || isChange }
  const named = (name: string) => `${format(value, 'number', form)}${isBare ? '' : ` ${name}`}`
  switch (unit) {
    case 'USD_MN':
      return format(value * 1e6, 'USD', form)
    case 'USD':
      return format(value, 'USD', form)
    case 'PCT':
      return isChange ? `${format(value, 'index', form)}${NARROW}pp` : format(value, 'percent', form)
    case 'INDEX':
    case 'INDEX_POINTS':
      return format(value, 'index', form)
    case 'FX_RATE':
    case 'RATIO':
      return format(value, 'weight', form)
    case 'USD_PER_BBL':
      return `USD${NARROW}${format(value, 'price', form)}/bbl`
    case 'USD_PER_OZ':
      return `USD${NARROW}${format(value, 'price', form)}/oz`
    case 'COUNT':
      return format(value, 'number', form)
    case 'SHARES':
    case 'CONTRACTS':
      return named(unit.toLowerCase())
    case 'OTHER':
      return named(unitCode)
  }
}

/** Says how old an observation is, in words. */
export function ageInWords(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 60) return `${days} days ago`
  if (days < 730) return `${Math.round(days / 30.44)} months ago`
  return `${Math.round(days / 365.25)} years ago`
}

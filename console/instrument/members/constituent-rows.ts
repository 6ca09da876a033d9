import type { LinkedSecurity } from '../instrument-link.ts'

/** A constituent of an aggregate, with its part of the aggregate's flow. */
export interface ConstituentRow extends LinkedSecurity {
  readonly id: string
  readonly name: string
  readonly weight: number
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Place by value, starting at 1. Null if the constituent is between the ranked ends, or has no value. */
  readonly rank: number | null
  readonly value: number | null
  /** Value as a fraction of the aggregate's. */
  readonly share: number | null
  readonly px: number | null
  readonly pxChg: number | null
}

interface Named extends LinkedSecurity {
  readonly id: string
  readonly name: string
}

interface Edge {
  readonly weight: number
  readonly validFrom?: string | null
  readonly validTo?: string | null
  readonly node: Named
}

interface Ranked {
  readonly rank: number
  readonly value: number
  readonly share?: number | null
  readonly px?: number | null
  readonly pxChg?: number | null
  readonly security: { readonly id: string }
}

/** Field that the rows are sorted by. */
export type SortField = 'rank' | 'ticker' | 'weight' | 'value' | 'share' | 'px' | 'pxChg'

/**
 * Joins constituents with the largest (`top`, from the largest down) and the smallest (`bottom`, from the smallest up)
 * values. Constituents at both ends, or at neither of two complete ends, are not counted twice.
 */
export function rowsOf(
  edges: readonly Edge[],
  top: readonly Ranked[],
  bottom: readonly Ranked[],
): ConstituentRow[] {
  const ranks = new Map(top.map((row) => [row.security.id, row.rank]))
  const values = new Map([...bottom, ...top].map((row) => [row.security.id, row]))
  const isComplete = bottom.length === 0 || bottom.some(({ security }) => ranks.has(security.id))
  // From the smallest up, a place counts from the end, which is known only if the two ends meet.
  if (isComplete)
    for (const { security, value } of bottom)
      if (!ranks.has(security.id))
        ranks.set(security.id, 1 + [...values.values()].filter((other) => other.value > value).length)
  return edges.map(({ node, weight, validFrom = null, validTo = null }) => {
    const member = values.get(node.id)
    return {
      ...{ id: node.id, securityId: node.securityId, ticker: node.ticker, isActive: node.isActive },
      ...{ name: node.name, weight, validFrom, validTo },
      rank: ranks.get(node.id) ?? null,
      value: member?.value ?? null,
      share: member?.share ?? null,
      px: member?.px ?? null,
      pxChg: member?.pxChg ?? null,
    }
  })
}

/** Sorts rows by a field. Rows without a value come last in either direction; equal ones by ticker. */
export function sortedRows(
  rows: readonly ConstituentRow[],
  field: SortField,
  isDescending: boolean,
): ConstituentRow[] {
  const turn = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [first, second] = [a[field], b[field]]
    const byTicker = a.ticker < b.ticker ? -1 : Number(a.ticker > b.ticker)
    if (first === second) return byTicker
    if (first === null) return 1
    if (second === null) return -1
    return (first < second ? -1 : 1) * turn
  })
}

/** Length of a bar for a share, as a fraction of the cell, and the side it grows to. */
export function barOf(share: number, largest: number): { readonly length: number; readonly isUp: boolean } {
  const length = largest > 0 ? Math.min(Math.abs(share) / largest, 1) : 0
  return { length, isUp: share >= 0 }
}

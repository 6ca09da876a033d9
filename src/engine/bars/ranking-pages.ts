import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import type { Tier } from '../../core/principal.ts'

/** Page sizes of a leaderboard; the caller's tier can limit them further. */
export const RANKING_PAGE = { max: 10_000, size: 10 }
const MAX_PAGE: Readonly<Record<Tier, number>> = {
  basic: 1000,
  professional: 1000,
  data_license: RANKING_PAGE.max,
}

/** Clamps a page size to the caller's tier, with a warning if it is reduced. */
export function clamped(
  requestedSize: number,
  parameter: 'recordsPerPage' | 'first' | 'last',
  { principal: { tier } }: ReadContext,
): { size: number; warnings: Warning[] } {
  const size = Math.min(requestedSize, MAX_PAGE[tier])
  if (size === requestedSize) return { size, warnings: [] }
  const message = `The ${tier} tier is limited to ${size} rows per page.`
  return { size, warnings: [{ code: 'page_size_clamped', message, parameter }] }
}

import type { InstrumentQueryVariables as Variables } from '../../graph/generated/graphql.ts'
import type { View } from '../../parts/view.ts'
import { type Overlay, SUBJECTS } from '../chart/overlays.ts'
import { type CODECS, OPTION_PARTS } from '../view.ts'
import type { Range } from './windows.ts'

/** Bars of a first page, which ends at the newest bar, and of one for a range. */
const FIRST_PAGE = 800
const PAGE = 5000

export type InstrumentView = View<typeof CODECS>

/** Variables of the overlays: a numbered slot each. */
const overlayVariables = (overlays: readonly Overlay[]): object =>
  Object.fromEntries(
    overlays.flatMap(({ of, transformation, window, normalisation, period }, at) => [
      [`hasOverlay${at + 1}`, true],
      [`metric${at + 1}`, SUBJECTS[of].metric],
      [`transformation${at + 1}`, transformation],
      [`window${at + 1}`, window],
      [`normalisation${at + 1}`, normalisation],
      [`period${at + 1}`, period],
    ]),
  )

/** Variables of the query of a range of bars. Filters of options stay out if they are the service's own. */
export const variablesOf = (
  id: string,
  { security, moneyness, size, measure, overlays }: InstrumentView,
  interval: Variables['interval'],
  { from, to }: Range,
): Variables => ({
  id,
  ...(security > 0 && { security, isById: true }),
  interval,
  from,
  to,
  first: from === null ? FIRST_PAGE : PAGE,
  moneyness: moneyness === 'TOTAL' ? null : moneyness,
  size: size === 'TOTAL' ? null : size,
  ...OPTION_PARTS[measure],
  ...overlayVariables(overlays),
})

import type { Tier } from '../core/principal.ts'

/** Alerts that a user of a tier may have active. */
export const MAX_ACTIVE: Readonly<Record<Tier, number>> = { basic: 10, professional: 50, data_license: 200 }
/** Failure of an active alert beyond them, after the tier has fallen. */
export const BEYOND_TIER =
  'Your tier allows fewer active alerts, of which only the oldest are evaluated. Deactivate or delete some.'
/** Alerts that a user may have, inactive ones included. */
export const MAX_ALERTS = 500
/** Hours for which messages are also signed with the former secret of an alert. */
export const FORMER_SECRET_HOURS = 24

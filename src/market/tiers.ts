import { Refusal } from '../core/errors.ts'
import { includesTier, type Principal } from '../core/principal.ts'
import { type AnyMetric, CATALOGUE } from './metrics.ts'

/** Whether a caller's tier includes a metric. */
export const mayUse = ({ tier }: Pick<Principal, 'tier'>, metric: AnyMetric): boolean =>
  includesTier(tier, CATALOGUE[metric].requiredTier)

/** Throws `tier_insufficient` when the caller's tier does not include one of the metrics. */
export function requireTier(metrics: readonly AnyMetric[], principal: Pick<Principal, 'tier'>): void {
  const closed = metrics.find((metric) => !mayUse(principal, metric))
  if (closed === undefined) return
  const { requiredTier } = CATALOGUE[closed]
  throw new Refusal('tier_insufficient', `Field ${closed} requires the ${requiredTier} tier.`, {
    extra: { required_tier: requiredTier },
  })
}

/** Whether a caller's tier includes intraday data of the current trading day in daily and longer bars. */
export const mayIncludeIntraday = ({ tier }: Pick<Principal, 'tier'>): boolean => tier !== 'basic'

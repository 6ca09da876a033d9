import { emailKey, KEY_SCOPES, type KeyScope, TIERS, type Tier } from '../../core/principal.ts'
import { UsageError } from './command.ts'

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** `90s`, `30m`, `1h`, `7d` → seconds. */
export function durationOf(option: string, text: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (SECONDS[unit] ?? Number.NaN)
  if (!(seconds > 0)) throw new UsageError(`--${option} ${text}: give a duration such as 90s, 30m, 1h or 7d`)
  return seconds
}

/** Parses an age in days, such as `--results 3d`. */
export function ageOption(name: string, text: string, least: number): number {
  const days = Number(/^(\d{1,5})d$/.exec(text)?.[1])
  if (!(days >= least))
    throw new UsageError(`--${name} ${text}: give an age of at least ${least}d, such as 400d`)
  return days
}

/** Parses `--tier`. */
export function tierOption(text: string): Tier {
  const tier = TIERS.find((name) => name === text)
  if (!tier) throw new UsageError(`--tier ${text}: must be one of ${TIERS.join(', ')}`)
  return tier
}

/** Parses `--scope`. */
export function scopeOption(text: string): KeyScope {
  const scope = KEY_SCOPES.find((name) => name === text)
  if (!scope) throw new UsageError(`--scope ${text}: must be one of ${KEY_SCOPES.join(', ')}`)
  return scope
}

/** Parses `--email`. */
export function emailOption(text: string | undefined): string {
  if (text === undefined) throw new UsageError('--email is missing')
  const email = emailKey(text)
  if (email === null) throw new UsageError(`--email ${text}: not an e-mail address`)
  return email
}

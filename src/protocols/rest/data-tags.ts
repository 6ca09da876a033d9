import { hash } from 'node:crypto'
import type { Principal } from '../../core/principal.ts'
import type { Versions } from '../../data-state/queries.ts'
import { knownTags } from './conditions.ts'

/** Length of the shortest bars. Within it, the current time changes no response. */
const PERIOD_MS = 600_000

/** Increment when a release changes the response to the same request for the same data. */
const FORMAT = 1

interface TaggedRequest {
  readonly principal: Pick<Principal, 'email' | 'tier'>
  /** Path and query as sent. */
  readonly address: string
  /** Format of the response, which `Accept` may choose. Default: JSON. */
  readonly format?: string
  readonly now: Date
}

/**
 * Returns the strong entity tag of a response that depends on loaded data alone, without computing the response. It
 * starts with the versions of the data, and of the caller's own.
 */
export function dataTag(
  { data, own }: Versions,
  { principal, address, format = 'json', now }: TaggedRequest,
): string {
  const period = Math.floor(now.getTime() / PERIOD_MS)
  const parts = [FORMAT, period, principal.tier, principal.email, address]
  if (format !== 'json') parts.push(format)
  return `"${data}.${own}.${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`
}

/** Returns the newest versions that the tags of an `If-None-Match` header start with. */
export function versionsSeen(header: string | null | undefined): Versions {
  const versions = knownTags(header).flatMap((tag) => {
    const [, data, own] = /^"(\d{1,15})\.(\d{1,15})\./.exec(tag) ?? []
    return data === undefined || own === undefined ? [] : [{ data: Number(data), own: Number(own) }]
  })
  return {
    data: Math.max(0, ...versions.map(({ data }) => data)),
    own: Math.max(0, ...versions.map(({ own }) => own)),
  }
}

import { cursorsOf, idsOf, type Things } from './things.ts'

/** What requests can say about a user's things. */

type Reference = (things: Things) => readonly unknown[]

/** Values of parameters and arguments that refer to things, by name. */
const REFERENCES: readonly (readonly [name: RegExp, values: Reference])[] = [
  [/^(?:(?:aggregate|security)Ids?\d?|constituentsOf|benchmark)$/, ({ aggregateId }) => [aggregateId]],
  [
    /^(?:providerIds?|(?:a|constituentsOfA|benchmarkA)ggregateProviderIds?\d?|symbols?|figis?|isins?)$/,
    ({ providerId }) => [providerId],
  ],
  [
    /^events$/,
    ({ aggregateId }) =>
      ['securityId', 'aggregateId'].map((name) => ({ [name]: aggregateId, date: '2026-01-16' })),
  ],
  [/^instrument$/, ({ aggregateId, providerId }) => [String(aggregateId), providerId]],
  [/^(?:tickers?\d?|codes)$/, ({ providerId, name }) => [providerId, name]],
  [/^(?:q|query)$/, ({ name, providerId, type, subtype }) => [name, providerId, type, subtype]],
  [/^name$/, ({ name }) => [name]],
  [/^types?$/, ({ type }) => [type]],
  [/^subtypes?$/, ({ subtype }) => [subtype]],
  [/^slugs?$/, ({ slug }) => [slug]],
  // Axes of forecasts that no other series has.
  [/^horizons$/, () => [77]],
  [/^zScores?$/, () => [7.5]],
  [/^jobId$/, ({ jobId, waitingId }) => [jobId, waitingId]],
  [/^linkId$/, ({ linkId }) => [linkId]],
  [/^screenId$/, ({ screenId }) => [screenId]],
  [/^alertIds?$/, ({ alertId }) => [alertId]],
  // Ids of events are those of nothing else.
  [/^ids$|^upTo$|^after$/, ({ eventId }) => [eventId]],
  [/^keyId$/, ({ keyId }) => [keyId]],
  [/^chartIds?$/, ({ chartId }) => [chartId]],
  [/^email$/, ({ email }) => [email, email.toUpperCase(), '%']],
  [
    /^request$/,
    ({ jobId, aggregateId }) => [
      `/aggregates/jobs/${jobId}/export`,
      `/aggregates/snapshot?aggregate_ids=${aggregateId}`,
    ],
  ],
]

/** Names of parameters and arguments that can identify something. */
export const NAMING = /^(?:.*ids?|.*ids?\d|slugs?|codes|instrument|tickers?\d?|emails?|names?|after|before)$/i

/** Returns what a parameter or an argument can say about things. */
export const referencesOf = (name: string, things: Things): readonly unknown[] =>
  REFERENCES.find(([known]) => known.test(name))?.[1](things) ?? []

/** Returns the global ids that a field takes, by its name; without a kind of thing in it, those of all. */
export function globalIdsOf(field: string, things: Things): string[] {
  const { aggregate, job, waiting, key, link, screen, alert, event, ...others } = idsOf(things)
  if (/job/i.test(field)) return [things.jobId, things.waitingId, job, waiting]
  if (/aggregate/i.test(field)) return [aggregate]
  if (/apiKey/i.test(field)) return [key]
  if (/alertEvent/i.test(field)) return [String(things.eventId), event]
  if (/alert/i.test(field)) return [things.alertId, alert]
  if (/screen/i.test(field)) return [things.screenId, screen]
  if (/link/i.test(field)) return [link]
  return [aggregate, job, waiting, key, link, screen, alert, event, ...Object.values(others)]
}

/** Kinds of cursors that contain identifiers of things, by the type of the node and, for some, the field. */
const CURSORS: Readonly<Record<string, keyof ReturnType<typeof cursorsOf>>> = {
  ...{ memberships: 'membership', Aggregate: 'aggregate', Job: 'job', ApiKey: 'key' },
  ...{ Link: 'link', Chart: 'chart', FlowSeries: 'series' },
  ...{ SavedScreen: 'screen', Alert: 'alert', AlertEvent: 'event' },
}

/** Returns the cursor of a thing in a connection. Null if its nodes belong to nobody. */
export function cursorOf(field: string, node: string, things: Things): string | null {
  // Resumes after an event, which is no cursor.
  if (field === 'alertFired') return null
  const kind = CURSORS[field] ?? CURSORS[node]
  return kind ? cursorsOf(things)[kind] : null
}

/** Returns an entity tag of the caller's alert, screen, settings or profile, by a path or a field that names them. */
export const tagOf = (place: string, { userId, screenId, alertId }: Things): string =>
  /alert/i.test(place)
    ? `"${alertId}-1"`
    : /screen/i.test(place)
      ? `"${screenId}-1"`
      : `"${userId}-${/charts?\b/i.test(place) ? 'charts' : /preferences/i.test(place) ? 'preferences' : 'profile'}-1"`

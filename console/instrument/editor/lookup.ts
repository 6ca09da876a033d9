import { useCallback } from 'react'
import { type CombinedError, useClient } from 'urql'
import { graphql, readFragment } from '../../graph/generated/index.ts'
import { faultOf } from '../../graph/use-graph.ts'
import type { Addition } from './draft.ts'
import { type FoundSecurity, identifiersOf, matcherOf, type PastedEntry } from './paste.ts'

export const FoundSecurityFields = graphql(`
  fragment FoundSecurityFields on Security {
    id
    securityId
    providerId
    ticker
    isActive
    name
    isin
    figi
  }
`)

const FindSecurities = graphql(`
  query FindSecurities(
    $others: [String!]
    $hasOthers: Boolean!
    $isins: [String!]
    $hasIsins: Boolean!
    $figis: [String!]
    $hasFigis: Boolean!
  ) {
    byTicker: securityLatest(tickers: $others) @include(if: $hasOthers) {
      securities {
        ...FoundSecurityFields
      }
    }
    byProviderId: securityLatest(providerIds: $others) @include(if: $hasOthers) {
      securities {
        ...FoundSecurityFields
      }
    }
    byIsin: securityLatest(isins: $isins) @include(if: $hasIsins) {
      securities {
        ...FoundSecurityFields
      }
    }
    byFigi: securityLatest(figis: $figis) @include(if: $hasFigis) {
      securities {
        ...FoundSecurityFields
      }
    }
  }
`)

/** Limit of the service on the identifiers of one request. */
const BATCH = 100

/** Whether an error only says that a kind of identifier found nothing: the service refuses if none of them does. */
const isUnknownOnly = ({ networkError, graphQLErrors }: CombinedError): boolean =>
  !networkError && graphQLErrors.every(({ extensions }) => extensions['code'] === 'SECURITY_NOT_FOUND')

/** Names with the securities that they stand for, or why they could not be looked up. */
type Lookup = { readonly additions: readonly Addition[] } | { readonly fault: string }

/** Returns the function that looks up the securities of a list. */
export function useLookup(): (entries: readonly PastedEntry[]) => Promise<Lookup> {
  const client = useClient()
  return useCallback(
    async (entries) => {
      const securities: FoundSecurity[] = []
      for (let at = 0; at < entries.length; at += BATCH) {
        const { others, isins, figis } = identifiersOf(entries.slice(at, at + BATCH).map(({ text }) => text))
        const variables = {
          ...{ others, isins, figis },
          ...{ hasOthers: others.length > 0, hasIsins: isins.length > 0, hasFigis: figis.length > 0 },
        }
        const { data, error } = await client.query(FindSecurities, variables).toPromise()
        if (error && !isUnknownOnly(error)) return { fault: faultOf(error).message }
        const answers = [data?.byTicker, data?.byProviderId, data?.byIsin, data?.byFigi]
        securities.push(
          ...answers.flatMap((answer) => readFragment(FoundSecurityFields, answer?.securities ?? [])),
        )
      }
      const match = matcherOf(securities)
      return { additions: entries.map((entry) => ({ ...entry, security: match(entry.text) })) }
    },
    [client],
  )
}

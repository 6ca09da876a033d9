import { open } from '../witness.ts'
import type { Attacker, Market } from './attacker.ts'

const QUERY = `{
  aggregates(first: 60) { nodes { aggregateId } }
  securities(first: 100) { nodes { securityId providerId ticker } }
  flowSeriesList(first: 30) { nodes { slug } }
}`

interface Found {
  readonly aggregates: { readonly nodes: readonly { readonly aggregateId: number }[] }
  readonly securities: {
    readonly nodes: readonly {
      readonly securityId: number
      readonly providerId: string
      readonly ticker: string | null
    }[]
  }
  readonly flowSeriesList: { readonly nodes: readonly { readonly slug: string }[] }
}

/** Asks a service what can be attacked. */
export async function marketOf(origin: string, credential: Attacker['credential']): Promise<Market> {
  const response = await open({
    url: `${origin}/graphql`,
    method: 'POST',
    headers: { ...credential, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
  })
  const parts = await Array.fromAsync(response as AsyncIterable<Buffer>)
  const { data } = JSON.parse(String(Buffer.concat(parts))) as { data: Found }
  const { aggregates, securities, flowSeriesList } = data
  return {
    aggregateIds: aggregates.nodes.map(({ aggregateId }) => aggregateId),
    securityIds: securities.nodes.map(({ securityId }) => securityId),
    providerIds: securities.nodes.map(({ providerId }) => providerId),
    tickers: securities.nodes.flatMap(({ ticker }) => ticker ?? []),
    slugs: flowSeriesList.nodes.map(({ slug }) => slug),
  }
}

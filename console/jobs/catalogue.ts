import { useMemo } from 'react'
import { graphql } from '../graph/generated/index.ts'
import { type Answer, useGraph } from '../graph/use-graph.ts'

const CatalogueQuery = graphql(`
  query JobCatalogue {
    aggregates(first: 1000) {
      totalCount
      nodes {
        id
        aggregateId
        providerId
        name
        type
        isOwn
        isActive
      }
    }
    aggregateTypes {
      type
      count
      subtypes
    }
    sectors {
      sector
      industries {
        industry
      }
    }
  }
`)

/** An aggregate to choose. */
export interface Candidate {
  /** As in the address. */
  readonly id: string
  readonly providerId: string
  readonly name: string
  readonly type: string
  readonly isOwn: boolean
  readonly isActive: boolean
}

/** The aggregates, types, sectors and industries that the caller can choose from. */
export interface Catalogue {
  readonly candidates: readonly Candidate[]
  readonly names: ReadonlyMap<string, string>
  /** Number of aggregates, of which at most a thousand are listed. */
  readonly total: number
  readonly types: readonly {
    readonly type: string
    readonly count: number
    readonly subtypes: readonly string[]
  }[]
  readonly sectors: readonly { readonly sector: string; readonly industries: readonly string[] }[]
}

const EMPTY: Catalogue = { candidates: [], names: new Map(), total: 0, types: [], sectors: [] }

/** Loads the aggregates of the caller, once for all parts of the screen. */
export function useCatalogue(): { readonly catalogue: Catalogue; readonly answer: Answer<unknown> } {
  const answer = useGraph({ query: CatalogueQuery })
  const { data } = answer
  const catalogue = useMemo(() => {
    if (!data?.aggregates) return EMPTY
    const candidates = data.aggregates.nodes.map(
      ({ aggregateId, providerId, name, type, isOwn, isActive }) => ({
        id: String(aggregateId),
        providerId,
        name,
        type,
        isOwn,
        isActive,
      }),
    )
    return {
      candidates,
      names: new Map(candidates.map(({ id, name }) => [id, name])),
      total: data.aggregates.totalCount,
      types: data.aggregateTypes ?? [],
      sectors: (data.sectors ?? []).map(({ sector, industries }) => ({
        sector,
        industries: industries.map(({ industry }) => industry),
      })),
    }
  }, [data])
  return { catalogue, answer }
}

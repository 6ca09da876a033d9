import { graphql } from '../graph/generated/index.ts'

export const SearchQuery = graphql(`
  query SearchInstruments($query: String!) {
    aggregates: searchInstruments(query: $query, limit: 8) {
      __typename
      name
      providerId
      ... on Aggregate {
        id
        type
      }
    }
    securities: searchSecurities(query: $query, limit: 8) {
      id
      name
      ticker
      sector
    }
  }
`)

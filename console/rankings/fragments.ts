import { graphql } from '../graph/generated/index.ts'

/** Ranked bar of a place. */
export const PlaceBar = graphql(`
  fragment PlaceBar on Bar {
    px
    pxChg
    isPartial
  }
`)

/** What a ranking is of, and what it is compared with. */
export const RankingFacts = graphql(`
  fragment RankingFacts on RankingMetadata {
    moneyness
    size
    previousStartDate
    previousEndDate
    warnings {
      code
      message
    }
  }
`)

/** A leader's rank in the past. */
export const LeaderRank = graphql(`
  fragment LeaderRank on PastRank {
    ts
    date
    rank
  }
`)

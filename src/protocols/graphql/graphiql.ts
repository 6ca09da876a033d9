const EXAMPLE = `# Flows of the sectors over the last ten days.
# Put the token of the server's banner into the headers
# below, after Bearer, and run.
query Sectors {
  aggregates(types: ["Sector"], first: 5) {
    nodes {
      name
      constituentsCount
      bars(first: 10) {
        columns {
          ts
          px
          retailNetTurnover
        }
      }
      latest(assetClass: OPTIONS) {
        ts
        isPartial
        cpNotional
      }
    }
  }
}
`

let page: Promise<string> | undefined

/** The GraphiQL page with everything inside it: no other address is asked for anything. Made on first use. */
export function graphiqlPage(): Promise<string> {
  // The bundle is large: a server that nobody browses never loads it.
  page ??= import('@graphql-yoga/render-graphiql').then(({ renderGraphiQL }) =>
    renderGraphiQL({ title: 'flowgate', defaultQuery: EXAMPLE, headers: '{"Authorization": "Bearer "}' }),
  )
  return page
}

import { builtPage } from '../built.ts'
import type { Sources } from '../local-page.ts'

const SIGNED_IN = `# You are signed in with a development token,
# as the headers below show. Press the button to run.`
const SIGNED_OUT = `# Put a token into the headers below, after Bearer.
# Your identity provider issues tokens; with the
# development issuer, run:
# npm run --silent token -- --email demo@example.com`

const example = (how: string): string => `${how}
query Sectors {
  aggregates(types: ["Sector"], first: 5) {
    nodes {
      name
      constituentsCount
      bars(first: 10) {
        columns {
          date
          px
          retailNetTurnover
        }
      }
      latest(assetClass: OPTIONS) {
        date
        isPartial
        cpNotional
      }
    }
  }
}
`

/** Sources of GraphiQL besides this service: its editor makes style elements, and its style sheet contains its fonts. */
export const GRAPHIQL_SOURCES: Sources = {
  'style-src': ["'unsafe-inline'"],
  'font-src': ['data:'],
}

/**
 * Returns the GraphiQL page. With a token its requests are signed in, and subscriptions run over WebSocket. Without one
 * they run over server-sent events, which carry the headers that the reader fills in.
 */
export function graphiqlPage(token: string | null): Promise<string> {
  const Authorization = `Bearer ${token ?? ''}`
  return builtPage('graphiql', {
    title: 'flowgate',
    defaultQuery: example(token === null ? SIGNED_OUT : SIGNED_IN),
    headers: JSON.stringify({ Authorization }, null, 2),
    ...(token !== null && {
      additionalHeaders: { Authorization },
      subscriptionsProtocol: 'WS',
      connectionParams: { Authorization },
    }),
  })
}

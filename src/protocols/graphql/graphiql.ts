const SIGNED_IN = `# You are signed in with a development token,
# as the headers below show. Press the button to run.`
const SIGNED_OUT = `# Put a token into the headers below, after Bearer.
# Your identity provider issues tokens; with the
# development issuer, run:
# npm run --silent token -- --email you@example.com`

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

/** Marks where the token goes in the cached page, which is too large to render for every request. */
const TOKEN_MARK = '{{token}}'

async function render(token: string | null): Promise<string> {
  // The bundle is large, so it is loaded only on first use.
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql')
  const Authorization = `Bearer ${token ?? ''}`
  const options = {
    title: 'flowgate',
    defaultQuery: example(token === null ? SIGNED_OUT : SIGNED_IN),
    headers: JSON.stringify({ Authorization }, null, 2),
    ...(token !== null && {
      additionalHeaders: { Authorization },
      subscriptionsProtocol: 'WS',
      connectionParams: { Authorization },
    }),
  }
  // The page passes all options on, also those that the type omits.
  return renderGraphiQL(options as Parameters<typeof renderGraphiQL>[0])
}

let signedOut: Promise<string> | undefined
let signedIn: Promise<string> | undefined

/**
 * Returns the GraphiQL page, which loads nothing from elsewhere. With a token its requests are signed in, and
 * subscriptions run over WebSocket. Without one they run over server-sent events, which carry the headers that the
 * reader fills in.
 */
export async function graphiqlPage(token: string | null): Promise<string> {
  if (token === null) {
    signedOut ??= render(null)
    return signedOut
  }
  signedIn ??= render(TOKEN_MARK)
  return (await signedIn).replaceAll(TOKEN_MARK, token)
}

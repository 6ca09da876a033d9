import type { AddressInfo } from 'node:net'
import { EXAMPLE } from '../market/examples.ts'
import type { DevelopmentIssuer } from '../platform/auth/development-issuer.ts'
import type { Config } from '../platform/config.ts'

/** User of the demo market: subject of the banner's token and owner of a demo aggregate. */
export const DEMO_EMAIL = EXAMPLE.email
const DAY_SECONDS = 86_400

function baseUrl(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || address === null) return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** Signs a token for trying the service out: the demo user, the highest tier, one day. */
export const sampleToken = (issuer: DevelopmentIssuer): Promise<string> =>
  issuer.sign({ email: DEMO_EMAIL, tier: 'data_license', ttl: DAY_SECONDS })

/** Returns the URLs, and with a development issuer a token and a ready-made request for each protocol. */
export async function banner(
  address: AddressInfo | string | null,
  issuer: DevelopmentIssuer | undefined,
  { introspection }: Pick<Config, 'introspection'>,
): Promise<string> {
  const url = baseUrl(address)
  const places = `
flowgate is listening on ${url}

  Console      ${url}/
  GraphQL      ${url}/graphql${introspection ? '   (GraphiQL in a browser)' : ''}
  REST         ${url}/docs      (OpenAPI at ${url}/openapi.json)
  Agents       ${url}/mcp       (Model Context Protocol)
  Health       ${url}/health/ready
`
  if (!issuer) return `${places}\n`
  const token = await sampleToken(issuer)
  return `${places}
Token for ${DEMO_EMAIL}, valid for one day:

TOKEN=${token}

curl -s -H "Authorization: Bearer $TOKEN" '${url}/aggregates/reference/list/indices'

curl -s -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ${url}/graphql \\
  -d '{"query":"{ aggregates(types: [\\"Sector\\"], first: 3) { nodes { name latest { date px retailNetTurnover } } } }"}'

`
}

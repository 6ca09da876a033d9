import type { AddressInfo } from 'node:net'
import { EXAMPLE } from './market/examples.ts'
import type { DevelopmentIssuer } from './platform/auth/development-issuer.ts'
import type { Config } from './platform/config.ts'

/** The demo market's user: the banner's token is theirs, and so is one of its aggregates. */
export const DEMO_EMAIL = EXAMPLE.email
const DAY_SECONDS = 86_400

function baseUrl(address: AddressInfo | string | null): string {
  if (typeof address !== 'object' || address === null) return String(address)
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return `http://${host}:${address.port}`
}

/** What is where, and with a development issuer a token and one ready-made request for each protocol. */
export async function banner(
  address: AddressInfo | string | null,
  issuer: DevelopmentIssuer | undefined,
  { introspection }: Pick<Config, 'introspection'>,
): Promise<string> {
  const url = baseUrl(address)
  const places = `
flowgate is listening on ${url}

  GraphQL      ${url}/graphql${introspection ? '   (a browser gets GraphiQL)' : ''}
  REST         ${url}/docs      (OpenAPI at ${url}/openapi.json)
  Health       ${url}/health/ready
`
  if (!issuer) return `${places}\n`
  const token = await issuer.sign({ email: DEMO_EMAIL, tier: 'data_license', ttl: DAY_SECONDS })
  return `${places}
A token for ${DEMO_EMAIL}, good for a day:

TOKEN=${token}

curl -s -H "Authorization: Bearer $TOKEN" '${url}/aggregates/reference/list/indices'

curl -s -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ${url}/graphql \\
  -d '{"query":"{ aggregates(types: [\\"Sector\\"], first: 3) { nodes { name latest { ts px retailNetTurnover } } } }"}'

`
}

import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { KeyScopeName, TierName } from '../../../market/vocabulary.ts'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { apiKeyList, createApiKey, revokeApiKeyAtPath } from './operations.ts'
import type { ApiKeyRecord } from './queries.ts'

/** An API key as REST returns it. */
const ApiKeyResponse = z
  .object({
    id: z.int().describe('Numeric id of the key.'),
    name: z.string().describe('Name of the key.'),
    prefix: z
      .string()
      .nullable()
      .describe('First characters of the secret. Null for keys created before prefixes were stored.'),
    scope: KeyScopeName.describe('Scope of the key.'),
    tier: TierName.describe('Tier of the key: that of its user.'),
    lastUsedOn: z.iso
      .date()
      .nullable()
      .describe('Last day on which the key was used (UTC). Null if it never was.'),
    createdAt: z.iso.datetime().describe('Time at which the key was created.'),
    revokedAt: z.iso
      .datetime()
      .nullable()
      .describe('Time at which the key was revoked. Null if it is active.'),
  })
  .meta({ id: 'ApiKey', description: 'API key, without its secret.' })

const CreatedApiKeyResponse = ApiKeyResponse.extend({
  secret: z.string().describe('Secret to send in the `X-API-Key` header. Returned only once.'),
}).meta({ id: 'CreatedApiKey', description: 'New API key with its secret.' })

const ApiKeyListResponse = z
  .object({
    data: z.array(ApiKeyResponse).describe('Keys on this page, newest first.'),
    count: z.int().describe('Number of keys on the page.'),
    pagination: Pagination,
  })
  .meta({ id: 'ApiKeyList', description: 'A page of API keys, newest first.' })

const presentKey = ({ kind: _kind, ...key }: ApiKeyRecord) => key

const tag = 'User'
const path = '/series/user/api-keys'
const headers = { 'Cache-Control': 'no-store' }

export const apiKeyRoutes: Route[] = [
  route({
    path,
    operation: apiKeyList,
    summary: 'API keys of the caller',
    tag,
    body: ApiKeyListResponse,
    present: ({ keys, pagination }) => ({
      body: { data: keys.map(presentKey), count: keys.length, pagination },
      page: pagination,
      headers,
    }),
  }),
  route({
    method: 'post',
    path,
    operation: createApiKey,
    summary: 'Create an API key',
    tag,
    status: 201,
    refusals: ['not_owner', 'too_many_api_keys'],
    example: { name: 'Research notebook', scope: 'read' },
    body: CreatedApiKeyResponse,
    present: ({ apiKey, secret }) => ({ body: { ...presentKey(apiKey), secret }, headers }),
  }),
  route({
    method: 'delete',
    path: `${path}/{key_id}`,
    operation: revokeApiKeyAtPath,
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    tag,
    refusals: ['api_key_not_found'],
    body: ApiKeyResponse,
    present: (key) => ({ body: presentKey(key), headers }),
  }),
]

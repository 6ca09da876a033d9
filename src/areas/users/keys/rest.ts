import { type Route, route } from '../../../protocols/rest/route.ts'
import { apiKeyList, createApiKey, revokeApiKeyAtPath } from './operations.ts'
import { ApiKeyListResponse, ApiKeyResponse, CreatedApiKeyResponse, presentKey } from './responses.ts'

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
    refusals: ['too_many_api_keys'],
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

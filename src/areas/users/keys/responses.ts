import { z } from 'zod'
import { Pagination } from '../../../core/numbered-pages.ts'
import { KeyScopeName, TierName } from '../../../market/vocabulary.ts'
import type { ApiKeyRecord } from './queries.ts'

/** An API key as REST returns it. */
export const ApiKeyResponse = z
  .object({
    id: z.int().describe('Numeric id of the key.'),
    name: z.string().describe('Name of the key.'),
    prefix: z
      .string()
      .nullable()
      .describe('First characters of the secret. Null for keys created before prefixes were stored.'),
    scope: KeyScopeName.describe('What the key opens.'),
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

export const CreatedApiKeyResponse = ApiKeyResponse.extend({
  secret: z.string().describe('Secret to send in the `X-API-Key` header. Returned only once.'),
}).meta({ id: 'CreatedApiKey', description: 'New API key with its secret.' })

export const ApiKeyListResponse = z
  .object({
    data: z.array(ApiKeyResponse).describe('Keys on this page, newest first.'),
    count: z.int().describe('Number of keys on the page.'),
    pagination: Pagination,
  })
  .meta({ id: 'ApiKeyList', description: 'A page of API keys, newest first.' })

export const presentKey = ({ kind: _kind, ...key }: ApiKeyRecord) => key

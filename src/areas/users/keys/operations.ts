import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { Refusal } from '../../../core/errors.ts'
import { globalIdKey } from '../../../core/global-ids.ts'
import { Id, isIdText, Name, Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { paginateRows, pagingParameters } from '../../../core/numbered-pages.ts'
import { serviceOperation } from '../../../core/operation.ts'
import { KeyScopeName } from '../../../market/vocabulary.ts'
import { newApiKey } from '../../../platform/auth/api-keys.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import {
  type ApiKeyRecord,
  countKeys,
  insertKey,
  lockKeysOf,
  revokeKey,
  selectKeyPage,
  selectKeys,
  selectNumberedKeys,
} from './queries.ts'

const PAGE_SIZE = 100
/** Maximum number of active keys per user. */
const MAX_KEYS = 100

export const keyCursor = idCursor('apiKey')

const userIdOf = async ({ accounts, principal }: WriteContext): Promise<number> =>
  (await accounts.of(principal)).id

/** A page of keys, with their owner. */
export interface KeysPage extends Page<ApiKeyRecord> {
  readonly userId: number
}

export const apiKeys = serviceOperation({
  id: 'apiKeys',
  description: "The caller's API keys, newest first. Includes revoked keys.",
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), keyCursor),
  run: async (paging, context: WriteContext): Promise<KeysPage> => {
    const userId = await userIdOf(context)
    const window = windowOf(paging, PAGE_SIZE, keyCursor)
    return { ...keysetPageOf(await selectKeyPage(context.primary, userId, window), window), userId }
  },
})

export const loadKeyCount = ({ primary }: WriteContext, { userId }: KeysPage): Promise<number> =>
  countKeys(primary, userId)

/** Loads a key of the caller. Null for unknown ids and for other users' keys. */
export async function loadKey(context: WriteContext, id: number): Promise<ApiKeyRecord | null> {
  const userId = await userIdOf(context)
  return context.loaders.load('apiKey', null, id, async (ids) =>
    orderByKeys(ids, await selectKeys(context.primary, userId, ids), (key) => key.id, null),
  )
}

/** A new key with its secret, which is not stored. */
export interface CreatedKey {
  readonly apiKey: ApiKeyRecord
  readonly secret: string
}

export const apiKeyList = serviceOperation({
  id: 'apiKeyList',
  description: "The caller's API keys, newest first. Includes revoked keys.",
  input: z.object(pagingParameters({ max: 1000, size: PAGE_SIZE })),
  run: async (paging, context: WriteContext) => {
    const userId = await userIdOf(context)
    const first = (paging.pageNumber - 1) * paging.recordsPerPage
    const keys = await selectNumberedKeys(context.primary, userId, first, paging.recordsPerPage)
    return { keys, pagination: paginateRows(paging, keys, await countKeys(context.primary, userId)) }
  },
})

export const createApiKey = serviceOperation({
  id: 'createApiKey',
  description: 'Creates an API key. The secret is returned only once; the service stores only its hash.',
  input: z.object({
    name: Name(64).describe('Name of the key. 1 to 64 characters.').meta({ example: 'Research notebook' }),
    scope: KeyScopeName.default('documented').describe(
      'Scope of the key. `load`: administrators only. Default: DOCUMENTED.',
    ),
  }),
  run: async ({ name, scope }, context: WriteContext): Promise<CreatedKey> => {
    if (scope === 'load' && context.principal.role !== 'admin')
      throw new Refusal('not_owner', 'Only administrators may create API keys with the scope `load`.')
    const userId = await userIdOf(context)
    const { secret, ...stored } = newApiKey()
    const apiKey = await inTransaction(context.primary, async (trx) => {
      if ((await lockKeysOf(trx, userId)) >= MAX_KEYS)
        throw new Refusal('too_many_api_keys', `You already have ${MAX_KEYS} API keys. Revoke one first.`)
      return insertKey(trx, userId, { name, scope, ...stored })
    })
    return { apiKey, secret }
  },
})

/** Returns the number in the global id of a key. Null if it is not one. */
function keyIdOf(id: string): number | null {
  const text = globalIdKey('ApiKey', id) ?? ''
  return isIdText(text) ? Number(text) : null
}

async function revoke(text: string, keyId: number | null, context: WriteContext): Promise<ApiKeyRecord> {
  const revoked =
    keyId === null ? undefined : await revokeKey(context.primary, await userIdOf(context), keyId)
  if (!revoked) throw new Refusal('api_key_not_found', `API key not found, or not visible to you: ${text}.`)
  context.accounts.keyRevoked(revoked.id)
  return revoked
}

const REVOKES = 'Revokes an API key immediately and permanently. Revoking it again has no effect.'

export const revokeApiKey = serviceOperation({
  id: 'revokeApiKey',
  description: REVOKES,
  input: z.object({ id: Text.max(256).meta({ format: 'id' }).describe('Global id of the key.') }),
  run: ({ id }, context: WriteContext) => revoke(id, keyIdOf(id), context),
})

export const revokeApiKeyAtPath = serviceOperation({
  id: 'revokeApiKeyAtPath',
  description: REVOKES,
  input: z.object({ keyId: Id.describe('Numeric id of the key.').meta({ example: 1 }) }),
  run: ({ keyId }, context: WriteContext) => revoke(String(keyId), keyId, context),
})

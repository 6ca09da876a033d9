import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { Refusal } from '../../../core/errors.ts'
import { globalIdKey } from '../../../core/global-ids.ts'
import { isIdText, Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { orderByKeys } from '../../../core/loaders.ts'
import { operation } from '../../../core/operation.ts'
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

export const apiKeys = operation({
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

export const createApiKey = operation({
  id: 'createApiKey',
  description: 'Creates an API key. The secret is returned only once; the service stores only its hash.',
  input: z.object({
    name: Text.min(1).max(64).describe('Name of the key. 1 to 64 characters.'),
  }),
  run: async ({ name }, context: WriteContext): Promise<CreatedKey> => {
    const userId = await userIdOf(context)
    const { secret, ...stored } = newApiKey()
    const apiKey = await inTransaction(context.primary, async (trx) => {
      if ((await lockKeysOf(trx, userId)) >= MAX_KEYS)
        throw new Refusal('too_many_api_keys', `You already have ${MAX_KEYS} API keys. Revoke one first.`)
      return insertKey(trx, userId, { name, ...stored })
    })
    return { apiKey, secret }
  },
})

/** Returns the number in the global id of a key. Null if it is not one. */
function keyIdOf(id: string): number | null {
  const text = globalIdKey('ApiKey', id) ?? ''
  return isIdText(text) ? Number(text) : null
}

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  description: 'Revokes an API key immediately and permanently. Revoking it again has no effect.',
  input: z.object({ id: Text.max(256).meta({ format: 'id' }).describe('Global id of the key.') }),
  run: async ({ id }, context: WriteContext): Promise<ApiKeyRecord> => {
    const keyId = keyIdOf(id)
    const revoked =
      keyId === null ? undefined : await revokeKey(context.primary, await userIdOf(context), keyId)
    if (!revoked) throw new Refusal('api_key_not_found', `API key not found, or not visible to you: ${id}.`)
    context.accounts.keyRevoked(revoked.id)
    return revoked
  },
})

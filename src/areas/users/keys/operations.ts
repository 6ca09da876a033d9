import { z } from 'zod'
import { idCursor } from '../../../core/cursors.ts'
import { Refusal } from '../../../core/errors.ts'
import { keyIn } from '../../../core/global-ids.ts'
import { isIdText, Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  type Page,
  pageOf,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { inOrder } from '../../../core/loaders.ts'
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
/** Keys of one user that have not been revoked. */
const MAX_KEYS = 100

export const keyCursor = idCursor('apiKey')

/** Whose keys: the caller's. */
const userIdOf = async ({ accounts, principal }: WriteContext): Promise<number> =>
  (await accounts.of(principal)).id

/** A page of keys, and whose they are. */
export interface KeysPage extends Page<ApiKeyRecord> {
  readonly userId: number
}

export const apiKeys = operation({
  id: 'apiKeys',
  description: "The caller's API keys, newest first; revoked ones too.",
  input: withConnection(z.object(connectionParameters({ max: 1000, size: PAGE_SIZE })), keyCursor),
  run: async (paging, context: WriteContext): Promise<KeysPage> => {
    const userId = await userIdOf(context)
    const window = windowOf(paging, PAGE_SIZE, keyCursor)
    return { ...pageOf(await selectKeyPage(context.primary, userId, window), window), userId }
  },
})

export const loadKeyCount = ({ primary }: WriteContext, { userId }: KeysPage): Promise<number> =>
  countKeys(primary, userId)

/** One of the caller's keys; null for everybody else's, as for ids that never were. */
export async function loadKey(context: WriteContext, id: number): Promise<ApiKeyRecord | null> {
  const userId = await userIdOf(context)
  return context.loaders.load('apiKey', null, id, async (ids) =>
    inOrder(ids, await selectKeys(context.primary, userId, ids), (key) => key.id, null),
  )
}

/** A key at the only moment at which its secret is known. */
export interface CreatedKey {
  readonly apiKey: ApiKeyRecord
  readonly secret: string
}

export const createApiKey = operation({
  id: 'createApiKey',
  description: 'Makes an API key. Its secret is told this once; only a hash of it is kept.',
  input: z.object({
    name: Text.min(1).max(64).describe('What the key is for, 1 to 64 characters.'),
  }),
  run: async ({ name }, context: WriteContext): Promise<CreatedKey> => {
    const userId = await userIdOf(context)
    const { secret, ...stored } = newApiKey()
    const apiKey = await inTransaction(context.primary, async (trx) => {
      if ((await lockKeysOf(trx, userId)) >= MAX_KEYS)
        throw new Refusal('too_many_api_keys', `There are ${MAX_KEYS} API keys already; revoke one first.`)
      return insertKey(trx, userId, { name, ...stored })
    })
    return { apiKey, secret }
  },
})

/** The number in the global id of a key; null when it is none. */
function keyIdOf(id: string): number | null {
  const text = keyIn('ApiKey', id) ?? ''
  return isIdText(text) ? Number(text) : null
}

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  description: 'Ends an API key at once and for good. To end one again changes nothing.',
  input: z.object({ id: Text.max(256).meta({ format: 'id' }).describe('Global id of the key.') }),
  run: async ({ id }, context: WriteContext): Promise<ApiKeyRecord> => {
    const keyId = keyIdOf(id)
    const revoked =
      keyId === null ? undefined : await revokeKey(context.primary, await userIdOf(context), keyId)
    if (!revoked) throw new Refusal('api_key_not_found', `There is no API key ${id} that you may see.`)
    context.accounts.keyRevoked(revoked.id)
    return revoked
  },
})

import { isIdText } from '../../../core/inputs.ts'
import { requireBearer } from '../../../core/principal.ts'
import type { Context } from '../../../protocols/context.ts'
import { builder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { withInput } from '../../../protocols/graphql/from-zod.ts'
import { asPayload, payloadType } from '../../../protocols/graphql/mutations.ts'
import {
  type CreatedKey,
  createApiKey,
  type KeysPage,
  keyCursor,
  loadKey,
  loadKeyCount,
  revokeApiKey,
} from './operations.ts'
import type { ApiKeyRecord } from './queries.ts'

const ApiKeyRef = builder.objectRef<ApiKeyRecord>('ApiKey')
builder.node(ApiKeyRef, {
  description: 'A credential for programs, as far as it can be shown: its secret is not kept.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => {
    requireBearer(context.principal)
    return isIdText(id) ? loadKey(context, Number(id)) : null
  },
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What the key is for.' }),
    prefix: t.exposeString('prefix', {
      nullable: true,
      description: 'How the secret begins; null for keys made before that was kept.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was revoked; null while it is good.',
    }),
  }),
})

export const ApiKeyConnection = connectionType<ApiKeyRecord, KeysPage, ApiKeyRecord>({
  name: 'ApiKey',
  description: 'A page of API keys, newest first.',
  node: ApiKeyRef,
  cursor: keyCursor,
  positionOf: ({ id }) => id,
  total: { of: 'keys', load: (page, context) => loadKeyCount(context, page) },
})

const CreatedApiKeyRef = builder.objectRef<CreatedKey>('CreatedApiKey').implement({
  description: 'A new API key and its secret.',
  // The other outcomes of its mutation have none.
  isTypeOf: (value) => typeof value === 'object' && value !== null && 'secret' in value,
  fields: (t) => ({
    apiKey: t.expose('apiKey', { type: ApiKeyRef, description: 'The key as it is listed.' }),
    secret: t.exposeString('secret', {
      description: 'What to send in the header `X-API-Key`. It is told this once.',
    }),
  }),
})

const CREATE_REFUSALS = { too_many_api_keys: 'The caller has as many keys as anybody may have.' } as const
const REVOKE_REFUSALS = { api_key_not_found: 'The caller has no such key.' } as const
const CreateApiKeyPayload = payloadType('CreateApiKeyPayload', CreatedApiKeyRef, CREATE_REFUSALS)
const RevokeApiKeyPayload = payloadType('RevokeApiKeyPayload', ApiKeyRef, REVOKE_REFUSALS)

/** A key must not make, nor end, keys. */
const byBearer =
  <I, R>(run: (input: I, context: Context) => Promise<R>) =>
  async (input: I, context: Context): Promise<R> => {
    requireBearer(context.principal)
    return run(input, context)
  }

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreateApiKeyPayload,
    description: createApiKey.description,
    ...withInput(
      t,
      { name: 'CreateApiKeyInput', description: 'The key to make.' },
      createApiKey.input,
      (input, context) => asPayload(byBearer(createApiKey.run)(input, context), CREATE_REFUSALS),
    ),
  }),
  revokeApiKey: t.field({
    type: RevokeApiKeyPayload,
    description: revokeApiKey.description,
    ...withInput(
      t,
      { name: 'RevokeApiKeyInput', description: 'The key to end.' },
      revokeApiKey.input,
      (input, context) => asPayload(byBearer(revokeApiKey.run)(input, context), REVOKE_REFUSALS),
    ),
  }),
}))

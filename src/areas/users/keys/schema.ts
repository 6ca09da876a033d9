import { isIdText } from '../../../core/inputs.ts'
import { builder, type FieldBuilder } from '../../../protocols/graphql/builder.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { enumRef } from '../../../protocols/graphql/enums.ts'
import { mutationOf, successOf } from '../../../protocols/graphql/mutations.ts'
import { mutationFields } from '../../../protocols/graphql/parts.ts'
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
  description: 'API key of a user. The secret is not stored and cannot be retrieved.',
  id: { resolve: ({ id }) => id },
  loadWithoutCache: (id, context) => (isIdText(id) ? loadKey(context, Number(id)) : null),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the key.' }),
    prefix: t.exposeString('prefix', {
      nullable: true,
      description: 'First characters of the secret. Null for keys created before prefixes were stored.',
    }),
    scope: t.expose('scope', { type: enumRef('ApiKeyScope'), description: 'Scope of the key.' }),
    tier: t.expose('tier', { type: enumRef('Tier'), description: 'Tier of the key: that of its user.' }),
    lastUsedOn: t.expose('lastUsedOn', {
      type: 'Date',
      nullable: true,
      description: 'Last day on which the key was used (UTC). Null if it never was.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the key was created.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the key was revoked. Null if it is active.',
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

export const keyMutations = mutationFields((t) => ({
  createApiKey: t.field(
    mutationOf(t, createApiKey, {
      input: 'Key to create.',
      refusals: ['not_owner', 'too_many_api_keys'],
      success: {
        description: 'New API key with its secret.',
        fields: (t: FieldBuilder<CreatedKey>) => ({
          apiKey: t.expose('apiKey', { type: ApiKeyRef, description: 'The API key.' }),
          secret: t.exposeString('secret', {
            description: 'Secret to send in the `X-API-Key` header. Returned only once.',
          }),
        }),
        of: (result: CreatedKey) => result,
      },
    }),
  ),
  revokeApiKey: t.field(
    mutationOf(t, revokeApiKey, {
      input: 'Key to revoke.',
      refusals: ['api_key_not_found'],
      success: successOf('apiKey', ApiKeyRef, 'The revoked key.'),
    }),
  ),
}))

import { expect } from 'vitest'
import { Refusal } from '../../src/core/errors.ts'
import { findByApiKey } from '../../src/platform/auth/api-keys.ts'
import { createAuthenticator } from '../../src/platform/auth/authenticate.ts'
import type { Answer, Body } from './answers.ts'
import type { AppOptions, Caller } from './app.ts'
import { NOW } from './market.ts'

/** A user as REST returns it. */
export interface UserBody {
  readonly id: number
  readonly email: string
  readonly username: string | null
  readonly is_active: boolean
  readonly tier: string
  readonly created_at: string
  readonly updated_at: string
}

/** Sends a JSON body, or a string as it is, to a path of the caller's own data. */
export const change = <T = Body>(
  caller: Caller,
  method: 'PUT' | 'PATCH' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> =>
  caller.rest<T>(
    path,
    {},
    {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...headers },
    },
  )

export const tagOf = ({ headers }: Answer<unknown>): string => headers.get('etag') ?? ''

/** Accepts `<tier>:<email>:<role>` without verification, and looks up API keys. */
export const tokenOrKey: NonNullable<AppOptions['authenticate']> =
  ({ db }) =>
  async (headers, accepted) => {
    const [, email, role] = headers.get('authorization')?.split(':') ?? []
    const key = accepted.apiKey ? headers.get('x-api-key') : null
    const holder = key === null ? undefined : await findByApiKey(db, key, NOW)
    if (holder) return holder
    if (email === undefined) throw new Refusal('invalid_api_key', 'Neither token nor key')
    return {
      email,
      tier: 'professional',
      role: role === 'admin' ? 'admin' : 'user',
      via: 'bearer',
      expiresAt: null,
    }
  }

/** Accepts the same tokens; and keys from the database as the service does, with regard to their scope. */
export const tokenOrCheckedKey: NonNullable<AppOptions['authenticate']> = (database) => {
  const byToken = tokenOrKey(database)
  const byKey = createAuthenticator({
    auth: { provider: 'jwks', jwksUrl: new URL('http://127.0.0.1:9/'), issuer: 'i', audience: 'a' } as never,
    developmentIssuer: undefined,
    db: database.db,
    now: () => NOW,
  })
  return (headers, accepted) =>
    headers.has('authorization') ? byToken(headers, accepted) : byKey(headers, accepted)
}

/** The id of a node. */
export const globalId = (type: string, key: number | string): string =>
  Buffer.from(`${type}:${key}`).toString('base64')

/** Returns the data of an answer that must have no errors. */
export async function graph<T>(caller: Pick<Caller, 'graphql'>, query: string, variables = {}): Promise<T> {
  const { data, errors } = await caller.graphql<T, Record<string, unknown>>(query, variables)
  expect(errors).toBeUndefined()
  return data as T
}

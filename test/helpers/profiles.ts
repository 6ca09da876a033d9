import type { Caller } from './app.ts'
import { change, type UserBody } from './users.ts'

/** The caller's own profile over both protocols. */

export const PATH = '/series/user'

/** Changes the profile. */
export const put = (caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
  change<UserBody>(caller, 'PUT', PATH, body, headers)

export const PROFILE = 'userId email username isActive tier role createdAt updatedAt profileTag'

/** A profile as the graph shows it. */
export interface Shown {
  readonly userId: number
  readonly email: string
  readonly username: string | null
  readonly isActive: boolean
  readonly tier: string
  readonly role: string
  readonly profileTag: string
}

/** The profile as a query shows it. */
export const profileOf = async (caller: Caller): Promise<Shown | undefined> =>
  (await caller.graphql<{ viewer: Shown }, never>(`{ viewer { ${PROFILE} } }`)).data?.viewer

/** Sends the mutation of the profile; returns its result. */
export async function update(caller: Caller, input: Record<string, unknown>) {
  const query = `mutation ($input: UpdateProfileInput!) {
    updateProfile(input: $input) { __typename ... on UpdateProfileSuccess { user { ${PROFILE} } } ... on Error { code message } }
  }`
  type Outcome = { updateProfile: { user?: Shown; __typename: string; code?: string } }
  const { status, data, errors } = await caller.graphql<Outcome, Record<string, unknown>>(query, { input })
  const { user, ...outcome } = data?.updateProfile ?? {}
  return { status, outcome: data && { ...outcome, ...user }, errors }
}

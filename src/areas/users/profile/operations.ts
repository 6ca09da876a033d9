import { z } from 'zod'
import { forgetResting } from '../../../alerts/queries.ts'
import { Name } from '../../../core/inputs.ts'
import { serviceOperation } from '../../../core/operation.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { changedMeanwhile, ifMatch } from '../../shared/entity-tags.ts'
import { expectedVersions } from './entity-tags.ts'
import { selectUser, type UserRecord, updateUser } from './queries.ts'

/** Returns the caller's id in the database. Creates the account on the first token. */
export const userIdOf = async ({ accounts, principal }: WriteContext): Promise<number> =>
  (await accounts.of(principal)).id

/** Loads the caller's record. */
export async function loadUser(context: WriteContext): Promise<UserRecord> {
  const user = await selectUser(context.primary, await userIdOf(context))
  if (!user) throw new TypeError('The account has no user')
  return user
}

export const none = z.object({})

export const userProfile = serviceOperation({
  id: 'userProfile',
  isForInactive: true,
  description:
    "The caller's profile, created on the first request. The email address and tier come from the token.",
  input: none,
  run: (_input, context: WriteContext) => loadUser(context),
})

export const profileMembers = {
  username: Name(64)
    .nullable()
    .optional()
    .describe('Display name, 1 to 64 characters. Null removes it. Default: unchanged.'),
  isActive: z
    .boolean()
    .optional()
    .describe(
      'Whether the user is active. An inactive user can access only their own profile. Default: unchanged.',
    ),
}

export const updateProfile = serviceOperation({
  id: 'updateProfile',
  isForInactive: true,
  description:
    "Updates the caller's profile: the username and whether the user is active. Other fields cannot be changed.",
  input: z.object({ ...profileMembers, ifMatch }),
  run: async ({ ifMatch: tags, ...change }, context: WriteContext) => {
    const { accounts, primary, principal } = context
    const userId = await userIdOf(context)
    if (change.isActive) await forgetResting(primary, principal.email)
    const user = await updateUser(primary, userId, change, expectedVersions(tags, userId, 'profile'))
    if (!user) throw changedMeanwhile()
    accounts.changed(principal.email, user.isActive)
    return user
  },
})

import { z } from 'zod'
import { Refusal } from '../../../core/errors.ts'
import { Text } from '../../../core/inputs.ts'
import { operation } from '../../../core/operation.ts'
import type { WriteContext } from '../../../protocols/context.ts'
import { expectedVersions } from '../entity-tags.ts'
import { selectUser, type UserRecord, updateUser } from './queries.ts'

/** The caller's number in the database, which has an account of everybody who ever came with a token. */
export const userIdOf = async ({ accounts, principal }: WriteContext): Promise<number> =>
  (await accounts.of(principal)).id

/** The caller as the database knows them. */
export async function loadUser(context: WriteContext): Promise<UserRecord> {
  const user = await selectUser(context.primary, await userIdOf(context))
  if (!user) throw new TypeError('An account without its user')
  return user
}

export const changedMeanwhile = (): Refusal =>
  new Refusal('precondition_failed', 'It has been changed since the version that `If-Match` names.')

export const ifMatch = Text.max(4096)
  .optional()
  .describe('Entity tags, as in the header `If-Match`: nothing is changed unless one of them still holds.')

export const none = z.object({})

export const userProfile = operation({
  id: 'userProfile',
  description:
    "The caller's profile, made when it is first asked for. The e-mail and the tier are those of the token.",
  input: none,
  run: (_input, context: WriteContext) => loadUser(context),
})

export const profileMembers = {
  username: Text.min(1)
    .max(64)
    .nullable()
    .optional()
    .describe('Name to be shown, 1 to 64 characters; null takes it away, absent leaves it.'),
  isActive: z
    .boolean()
    .optional()
    .describe(
      'False lets nothing through but the own profile, until it is true again; absent means no change.',
    ),
}

export const updateProfile = operation({
  id: 'updateProfile',
  description:
    "Changes the caller's profile: its username, and whether it is active. Nothing else can be changed.",
  input: z.object({ ...profileMembers, ifMatch }),
  run: async ({ ifMatch: tags, ...change }, context: WriteContext) => {
    const { accounts, primary, principal } = context
    const userId = await userIdOf(context)
    const user = await updateUser(primary, userId, change, expectedVersions(tags, userId, 'profile'))
    if (!user) throw changedMeanwhile()
    accounts.changed(principal.email, user.isActive)
    return user
  },
})

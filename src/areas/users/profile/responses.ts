import { z } from 'zod'
import { TierName } from '../../../market/vocabulary.ts'
import { tagOf } from './entity-tags.ts'
import type { UserRecord } from './queries.ts'

export const instant = z.iso.datetime()

export const UserResponse = z
  .object({
    id: z.int().describe('Numeric id of the user.'),
    email: z.string().describe('Email address, from the token.'),
    username: z.string().nullable().describe('Display name. Null if not set.'),
    isActive: z
      .boolean()
      .describe('Whether the user is active. An inactive user can access only their own profile.'),
    tier: TierName.describe('Tier, from the newest token.'),
    createdAt: instant.describe('Time at which the user was first seen.'),
    updatedAt: instant.describe('Time of the last change of the profile.'),
  })
  .meta({ id: 'User', description: 'User of the service.' })

export const presentUser = (user: UserRecord) => ({
  body: user,
  tag: tagOf(user.id, 'profile', user.version),
})

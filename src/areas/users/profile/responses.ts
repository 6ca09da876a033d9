import { z } from 'zod'
import { TierName } from '../../../market/vocabulary.ts'
import { tagOf } from '../entity-tags.ts'
import type { UserRecord } from './queries.ts'

export const instant = z.iso.datetime()

export const UserResponse = z
  .object({
    id: z.int().describe('Numeric id of the user.'),
    email: z.string().describe('E-mail, as the token says.'),
    username: z.string().nullable().describe('Name to be shown; null when none was given.'),
    isActive: z.boolean().describe('Whether anything but the own profile is answered.'),
    tier: TierName.describe('Tier of the newest token.'),
    createdAt: instant.describe('When the user was first seen.'),
    updatedAt: instant.describe('When the profile was last changed.'),
  })
  .meta({ id: 'User', description: 'A user of the service.' })

export const presentUser = (user: UserRecord) => ({
  body: user,
  tag: tagOf(user.id, 'profile', user.version),
})

export const ifMatchOf = ({ headers }: Request): string | undefined => headers.get('if-match') ?? undefined

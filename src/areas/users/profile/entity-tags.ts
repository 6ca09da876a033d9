import { versionsIn, versionTag } from '../../shared/entity-tags.ts'

/** Parts of a user that are versioned separately. */
export type UserPart = 'profile' | 'charts' | 'preferences'

const nameOf = (userId: number, part: UserPart): string => `${userId}-${part}`

/** Returns the strong entity tag of a version of a part. */
export const tagOf = (userId: number, part: UserPart, version: number): string =>
  versionTag(nameOf(userId, part), version)

/** Returns the versions of a part that an `If-Match` header allows, or null if it allows any. */
export const expectedVersions = (
  header: string | undefined,
  userId: number,
  part: UserPart,
): number[] | null => versionsIn(header, nameOf(userId, part))

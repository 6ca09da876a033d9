/** What of a user has a version of its own. */
export type Part = 'profile' | 'charts' | 'preferences'

/** The strong entity tag of a version of something of a user's. */
export const tagOf = (userId: number, part: Part, version: number): string => `"${userId}-${part}-${version}"`

/**
 * The versions that an `If-Match` header allows; null when it allows any. A weak tag never matches, and one of a
 * compressed answer is that of the answer.
 */
export function expectedVersions(header: string | undefined, userId: number, part: Part): number[] | null {
  if (header === undefined || header.trim() === '*') return null
  const pattern = new RegExp(`^"${userId}-${part}-(\\d{1,15})(?:-(?:zstd|gzip))?"$`)
  return header.split(',').flatMap((tag) => {
    const [, version] = pattern.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

/** Parts of a user that are versioned separately. */
export type UserPart = 'profile' | 'charts' | 'preferences'

/** Returns the strong entity tag of a version of a part. */
export const tagOf = (userId: number, part: UserPart, version: number): string =>
  `"${userId}-${part}-${version}"`

/**
 * Returns the versions that an `If-Match` header allows, or null if it allows any. Weak tags never match.
 * The tag of a compressed response (suffix `-gzip` or `-zstd`) counts as that of the uncompressed one.
 */
export function expectedVersions(
  header: string | undefined,
  userId: number,
  part: UserPart,
): number[] | null {
  if (header === undefined || header.trim() === '*') return null
  const pattern = new RegExp(`^"${userId}-${part}-(\\d{1,15})(?:-(?:zstd|gzip))?"$`)
  return header.split(',').flatMap((tag) => {
    const [, version] = pattern.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

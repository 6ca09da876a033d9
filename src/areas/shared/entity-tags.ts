import { isAnyTag, isTagList } from '../../core/entity-tags.ts'
import { Refusal } from '../../core/errors.ts'
import { Text } from '../../core/inputs.ts'

/** Returns the strong entity tag of a version of what a name of letters, digits and hyphens identifies. */
export const versionTag = (name: string, version: number): string => `"${name}-${version}"`

/**
 * Returns the versions that an `If-Match` header allows, or null if it allows any. Weak tags never match.
 * The tag of a compressed response (suffix `-gzip` or `-zstd`) counts as that of the uncompressed one.
 */
export function versionsIn(header: string | undefined, name: string): number[] | null {
  if (header === undefined || isAnyTag(header)) return null
  const pattern = new RegExp(`^"${name}-(\\d{1,15})(?:-(?:zstd|gzip))?"$`)
  return header.split(',').flatMap((tag) => {
    const [, version] = pattern.exec(tag.trim()) ?? []
    return version === undefined ? [] : [Number(version)]
  })
}

export const ifMatch = Text.max(4096)
  .refine(isTagList, 'Input should be `*` or a list of quoted entity tags')
  .optional()
  .describe('Entity tags, as in the `If-Match` header. The change is made only if one of them is current.')

/** Returns the `If-Match` header of a request. */
export const ifMatchOf = ({ headers }: Request): string | undefined => headers.get('if-match') ?? undefined

export const changedMeanwhile = (): Refusal =>
  new Refusal(
    'precondition_failed',
    'The resource has changed since the version in `If-Match`. Fetch it again and retry.',
  )

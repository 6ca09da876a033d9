import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CriticalityLevel, diff } from '@graphql-inspector/core'
import { buildSchema } from 'graphql'

const run = promisify(execFile)

/** A difference between two schemas, as clients see it. */
export interface SchemaChange {
  /** What changed: `Query.aggregate`, `MarketBar.px`. */
  readonly path: string
  readonly message: string
  /** Whether requests that were valid may be no longer. */
  readonly isBreaking: boolean
}

/** Returns the changes from one schema to another. Descriptions are not among them: requests do not depend on them. */
export async function schemaChanges(before: string, after: string): Promise<readonly SchemaChange[]> {
  const changes = await diff(buildSchema(before), buildSchema(after))
  return changes
    .filter(({ type }) => !type.includes('DESCRIPTION'))
    .map(({ path = '', message, criticality }) => ({
      path,
      message,
      isBreaking: criticality.level === CriticalityLevel.Breaking,
    }))
}

/** A release in the history of a repository. */
export interface Release {
  readonly tag: string
  /** Its schema.graphql. */
  readonly schema: string
}

/** Returns the last release before the current commit. Null if there is none. */
export async function lastRelease(root: string): Promise<Release | null> {
  const { stdout: tags } = await run(
    'git',
    ['tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-v:refname'],
    {
      cwd: root,
    },
  )
  const [tag = ''] = tags.split('\n')
  if (tag === '') return null
  const { stdout: schema } = await run('git', ['show', `${tag}:schema.graphql`], {
    ...{ cwd: root, maxBuffer: 16_000_000 },
  })
  return { tag, schema }
}

/** The text below a heading of the changelog, up to the next one. Undefined if there is no such heading. */
export function partOf(changelog: string, heading: string): string | undefined {
  const [, ...parts] = changelog.split(/^## /m)
  const part = parts.find((text) => text.startsWith(`${heading}\n`))
  return part?.slice(heading.length).trim()
}

/** The part of the changelog that no release has yet. */
export function unreleased(changelog: string): string {
  const part = partOf(changelog, 'Unreleased')
  if (part === undefined) throw new Error('CHANGELOG.md has no section "Unreleased".')
  return part
}

/** Breaking changes that the changelog does not name by their path. */
export const unnamed = (changes: readonly SchemaChange[], changelog: string): readonly SchemaChange[] => {
  const part = unreleased(changelog)
  return changes.filter(({ isBreaking, path }) => isBreaking && !part.includes(`\`${path}\``))
}

import type { SchemaChange } from './schema-changes.ts'
import { unreleased } from './schema-changes.ts'

/** Part of a version that a release raises. */
export const BUMPS = ['major', 'minor', 'patch'] as const
export type Bump = (typeof BUMPS)[number]

/** The version after a release. */
export function nextVersion(version: string, bump: Bump): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (bump === 'major') return `${major + 1}.0.0`
  return bump === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The least bump that changes of the schema allow, as semantic versioning has it. */
export const leastBump = (changes: readonly SchemaChange[]): Bump =>
  changes.some(({ isBreaking }) => isBreaking) ? 'major' : changes.length > 0 ? 'minor' : 'patch'

/** Whether a bump is at least another one. */
export const suffices = (bump: Bump, least: Bump): boolean => BUMPS.indexOf(bump) <= BUMPS.indexOf(least)

const lineOf = ({ message, isBreaking }: SchemaChange): string =>
  `- ${isBreaking ? '**Breaking**: ' : ''}${message.replaceAll("'", '`')}`

/** The changelog with its unreleased part under a version, and below it every change of the schema. */
export function released(
  changelog: string,
  { version, date, changes }: { version: string; date: string; changes: readonly SchemaChange[] },
): string {
  const part = unreleased(changelog)
  if (part === '') throw new Error('CHANGELOG.md says nothing under "Unreleased".')
  const schema = changes.length === 0 ? '' : `\n\n### Schema\n\n${changes.map(lineOf).join('\n')}`
  return changelog
    .replace(part, '')
    .replace('## Unreleased\n', `## Unreleased\n\n## ${version}, ${date}\n\n${part}${schema}\n`)
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n*$/, '\n')
}

interface Component {
  readonly name: string
  readonly version: string
  readonly 'bom-ref': string
  readonly properties?: readonly { readonly name: string }[]
}

/** How npm marks what it installs for development alone. */
const DEVELOPMENT = 'cdx:npm:package:development'

/** What is read of a bill of materials in the form of CycloneDX. */
export interface Bill {
  readonly metadata: { readonly component: object }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

/**
 * Leaves in a bill of materials what users receive, packages built into the console included, which npm takes for
 * development alone. `isShipped` says so of a package and its version.
 */
export function shippedBill<Whole extends Bill>(
  bill: Whole,
  isShipped: (name: string, version: string) => boolean,
): Whole {
  const components = bill.components.filter(({ name, version }) => isShipped(name, version))
  const left = new Set(components.map((component) => component['bom-ref']))
  const isLeft = (ref: string): boolean => left.has(ref) || ref.startsWith('flowgate@')
  return {
    ...bill,
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name: 'flowgate' } },
    components: components.map(({ properties = [], ...component }) => ({
      ...component,
      properties: properties.filter(({ name }) => name !== DEVELOPMENT),
      scope: 'required',
    })),
    dependencies: bill.dependencies.flatMap(({ ref, dependsOn = [] }) =>
      isLeft(ref) ? [{ ref, dependsOn: dependsOn.filter(isLeft) }] : [],
    ),
  }
}

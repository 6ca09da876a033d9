import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'

/** Licences that let the service be passed on under MIT: permissive, or no rights reserved. */
const FITTING = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BSL-1.0', 'CC0-1.0'],
  ...['ISC', 'MIT', 'MIT-0', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib'],
]

/** A package as package-lock.json states it. */
interface Locked {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Packages by their folder. The project itself is the empty one. */
export type Lock = Readonly<Record<string, Locked>>

/** Returns the packages of package-lock.json. */
export async function readLock(file: string | URL): Promise<Lock> {
  const { packages } = JSON.parse(await readFile(file, 'utf8')) as { packages: Lock }
  return packages
}

/** The folder from which a package in `from` loads `name`: the nearest one, as Node looks for it. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  const folder = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (folder in lock) return folder
  return from === ''
    ? undefined
    : resolve(lock, from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name)
}

/** Adds a package and all that it depends on. */
function addWhole(lock: Lock, folder: string, found: Set<string>): void {
  if (found.has(folder)) return
  found.add(folder)
  const { dependencies = {}, optionalDependencies = {} } = lock[folder] ?? {}
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const next = resolve(lock, folder, name)
    if (next !== undefined) addWhole(lock, next, found)
  }
}

/** Folders of the packages that users receive: those of the service, and those built into the console. */
export function shipped(lock: Lock, builtIn: readonly string[]): readonly string[] {
  const found = new Set(
    Object.entries(lock).flatMap(([folder, { dev }]) => (folder === '' || dev === true ? [] : [folder])),
  )
  for (const name of builtIn) {
    const folder = resolve(lock, '', name)
    if (folder === undefined)
      throw new Error(`The console imports ${name}, which package-lock.json does not have.`)
    addWhole(lock, folder, found)
  }
  return [...found].toSorted()
}

function fits(licence: string): boolean {
  try {
    return satisfies(licence, FITTING)
  } catch {
    // Not an expression of SPDX.
    return false
  }
}

/** Packages whose licence does not fit, or is not known: one line each. */
export const misfits = (lock: Lock, folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => {
    const { version, license } = lock[folder] ?? {}
    return license !== undefined && fits(license)
      ? []
      : [`${folder.replace(/^.*node_modules\//, '')} ${version}: ${license ?? 'no licence stated'}`]
  })

/** Names of the packages that a source imports. */
export const importedBy = (source: string): readonly string[] =>
  [...source.matchAll(/(?:\bfrom |^import |\bimport\()['"]([^.'"][^'"]*)['"]/gm)].map(([, path = '']) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  )

/** Packages whose files the build copies as they are (`libraries` in console-build.ts). */
const COPIED = ['@graphql-yoga/render-graphiql', 'swagger-ui-dist']

/** Names of the packages that are built into the console, GraphiQL and the REST reference. */
export async function bundledPackages(root: string): Promise<readonly string[]> {
  const sources = await Array.fromAsync(glob('console/**/*.{ts,tsx}', { cwd: root }), (file) =>
    readFile(join(root, file), 'utf8'),
  )
  return [...new Set([...COPIED, ...sources.flatMap(importedBy)])].toSorted()
}

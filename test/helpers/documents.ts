import { readdirSync, readFileSync } from 'node:fs'

/** The README and the pages of `docs`, by path. */

const ROOT = new URL('../../', import.meta.url)

export const read = (name: string): string => readFileSync(new URL(name, ROOT), 'utf8')

const pagesIn = (directory: string): string[] =>
  readdirSync(new URL(directory, ROOT))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${directory}${name}`)

/** Documents with commands and queries. */
export const DOCUMENTS = ['README.md', ...pagesIn('docs/')]
const CLIENTS = ['clients/python/README.md', 'clients/typescript/README.md']
/** All documents with links. */
export const PAGES = [
  ...DOCUMENTS,
  'CONTRIBUTING.md',
  'src/core/async/README.md',
  ...pagesIn('docs/adr/'),
  ...CLIENTS,
]

/** The code blocks of a document in one language. */
export function blocksOf(name: string, language: string): string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms')
  return [...read(name).matchAll(fence)].map(([, text = '']) => text)
}

/** The keys of a JSON value, with those of the first element for each array. */
export function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [keysOf(value[0])] : []
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, keysOf(member)]))
}

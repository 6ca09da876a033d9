import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file or directory that has arrived in a watched directory. */
export interface Arrival {
  readonly name: string
  /** Changes whenever the file, or a file of the directory, does. */
  readonly fingerprint: string
}

/** Folders of a watched directory into which loaded and refused arrivals are moved. */
export const FOLDERS = ['done', 'failed'] as const

/** Names under which programs write files before they rename them into place. */
const UNFINISHED = /\.(?:tmp|temp|part|partial|filepart|crdownload)$|~$/i
const isHidden = (name: string): boolean => name.startsWith('.')

const byName = (a: string, b: string): number => (a < b ? -1 : 1)

/** Returns null if a file has disappeared meanwhile, or is unfinished, or if a directory has no files to read. */
async function fingerprintOf(path: string, name: string): Promise<string | null> {
  if (UNFINISHED.test(name)) return null
  const stats = await stat(path).catch(() => null)
  if (stats?.isFile()) return [stats.ino, stats.size, stats.mtimeMs].join(' ')
  if (!stats?.isDirectory()) return null
  const names = (await readdir(path).catch(() => [])).toSorted(byName)
  const members = await Promise.all(names.map((member) => fingerprintOf(join(path, member), member)))
  if (names.every(isHidden) || members.includes(null)) return null
  return [stats.ino, ...names.map((member, place) => `${member} ${members[place]}`)].join('\n')
}

/** Lists what has arrived in a directory, by name. Leaves out unfinished files and directories that hold one. */
export async function arrivalsIn(directory: string): Promise<Arrival[]> {
  const names = (await readdir(directory)).filter(
    (name) => !isHidden(name) && !FOLDERS.some((folder) => folder === name),
  )
  const all = await Promise.all(
    names.toSorted(byName).map(async (name) => ({
      name,
      fingerprint: await fingerprintOf(join(directory, name), name),
    })),
  )
  return all.flatMap(({ name, fingerprint }) => (fingerprint === null ? [] : [{ name, fingerprint }]))
}

/** Decides which arrival is next: the first by name, once it has not changed for some time. */
export class Queue {
  readonly #settleMs: number
  #seen = new Map<string, { readonly fingerprint: string; readonly since: number }>()

  constructor(settleMs: number) {
    this.#settleMs = settleMs
  }

  /** Returns the arrival to load. Null if there is none, or if the first may still be being written. */
  next(arrivals: readonly Arrival[], now: number): Arrival | null {
    this.#seen = new Map(
      arrivals.map(({ name, fingerprint }) => {
        const earlier = this.#seen.get(name)
        return [name, earlier?.fingerprint === fingerprint ? earlier : { fingerprint, since: now }]
      }),
    )
    const [first] = arrivals
    const since = first && this.#seen.get(first.name)?.since
    return first && since !== undefined && now - since >= this.#settleMs ? first : null
  }
}

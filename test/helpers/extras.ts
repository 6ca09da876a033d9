import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findPython } from './python.ts'

/** Programs that some tests need and `npm ci` does not install. The tests of each have its name as a tag. */

/** The browser without its window, if there is one: it takes half the time of the whole. */
export const CHROMIUM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
)

const DEBIAN = '/usr/lib/postgresql'
const CLIENTS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'pg_basebackup', 'pg_verifybackup']

/** Directory of the programs of the newest PostgreSQL of Debian, which has what the embedded one lacks. */
export function ownPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const versions = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => CLIENTS.every((program) => existsSync(join(bin, program))))
}

function runs(program: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A Python with what the Python client and its tests import, and what builds the client. */
export const clientsPython = (): string | undefined =>
  findPython(['pandas', 'requests', 'tqdm', 'pytest', 'mypy', 'build', 'hatchling', 'ensurepip'])

/** A Python that runs notebooks with charts of pandas. */
export const notebooksPython = (): string | undefined =>
  findPython(['pandas', 'requests', 'matplotlib', 'nbconvert', 'ipykernel'])

/** Generators of clients need an older TypeScript and 300 packages: they are installed on their own. */
const GENERATORS = fileURLToPath(new URL('../generators/node_modules', import.meta.url))

/** Programs of older versions of Node, by version: packages of their own. */
export const olderNodes = (): Map<string, string> =>
  new Map(
    ['20', '22']
      .map((version): [string, string] => {
        const name = `node-${version}-${process.platform}-${process.arch}`
        const path = `../node-versions/node_modules/${name}/bin/node`
        return [version, fileURLToPath(new URL(path, import.meta.url))]
      })
      .filter(([, path]) => existsSync(path)),
  )

/** A Python that reads workbooks. */
export const sheetsPython = (): string | undefined => findPython(['openpyxl'])

interface Extra {
  readonly name: string
  /** Command that installs it. */
  readonly install: string
  isThere(): boolean
}

const debian = (packages: string): string => `Debian: apt-get install ${packages}`

export const EXTRAS: readonly Extra[] = [
  { name: 'chromium', install: debian('chromium-headless-shell'), isThere: () => CHROMIUM !== undefined },
  { name: 'redis', install: debian('redis-server'), isThere: () => runs('redis-server', '--version') },
  {
    name: 'pgbouncer',
    install: debian('pgbouncer postgresql'),
    isThere: () => existsSync('/usr/sbin/pgbouncer') && ownPrograms() !== undefined,
  },
  { name: 'postgresql', install: debian('postgresql'), isThere: () => ownPrograms() !== undefined },
  {
    name: 'haproxy',
    install: debian('haproxy'),
    isThere: () => existsSync('/usr/sbin/haproxy'),
  },
  {
    name: 'generators',
    install: 'npm ci --ignore-scripts --prefix test/generators',
    isThere: () => existsSync(GENERATORS),
  },
  {
    name: 'node-versions',
    install: 'npm ci --ignore-scripts --prefix test/node-versions',
    isThere: () => olderNodes().size === 2,
  },
  {
    name: 'python',
    install: debian(
      'python3-pandas python3-requests python3-tqdm python3-pytest mypy python3-typeshed python3-build python3-hatchling python3-venv',
    ),
    isThere: () => clientsPython() !== undefined,
  },
  {
    name: 'notebooks',
    install: debian('python3-pandas python3-requests python3-matplotlib python3-nbconvert python3-ipykernel'),
    isThere: () => notebooksPython() !== undefined,
  },
  {
    name: 'spreadsheets',
    install: debian('gnumeric xlsx2csv python3-openpyxl libspreadsheet-xlsx-perl r-cran-openxlsx'),
    isThere: () =>
      runs('ssconvert', '--version') &&
      runs('xlsx2csv', '--version') &&
      sheetsPython() !== undefined &&
      runs('perl', '-MSpreadsheet::XLSX', '-e1') &&
      runs('Rscript', '-e', 'library(openxlsx)'),
  },
  {
    name: 'buildah',
    install: `${debian('buildah debootstrap iproute2')}; as root`,
    isThere: () =>
      process.getuid?.() === 0 &&
      runs('buildah', '--version') &&
      runs('debootstrap', '--version') &&
      runs('ip', '-V'),
  },
  {
    name: 'bubblewrap',
    install: `${debian('bubblewrap systemd')}; as root`,
    isThere: () =>
      process.getuid?.() === 0 && runs('bwrap', '--version') && runs('systemd-analyze', '--version'),
  },
]

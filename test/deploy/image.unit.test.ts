import { globSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { read, STAGES } from '../helpers/deployment.ts'

/** Each stage of the image has the files that its modules import and read. `npm run soak -- --only image` builds it. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const isFile = (path: string): boolean =>
  statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false
const isBelow = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)
const filesOf = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(isFile)

/** Instructions of a stage, after those of the stages that it begins with. */
function instructionsOf(name: string): string[] {
  const stage = STAGES.find(([from]) => from?.endsWith(` AS ${name}`))
  if (!stage) return []
  const [, base = ''] = stage[0]?.split(' ') ?? []
  return [...instructionsOf(base), ...stage]
}

const KEPT = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path = '']) => path)

/** Whether a stage has copied a file or folder: from the project unless .dockerignore excludes it, or from another stage. */
const has = (name: string, path: string): boolean =>
  instructionsOf(name).some((line) => {
    const [, stage, paths = ''] = /^COPY (--from=\S+ )?(.+)$/.exec(line) ?? []
    const sources = paths.split(' ').slice(0, -1)
    return stage
      ? sources.some((source) => isBelow(path, source.replace('/app/', '')))
      : sources.some((source) => isBelow(path, source)) && KEPT.some((kept) => isBelow(path, kept))
  })

/** What the last stage takes of the stage `service`. */
const MOVED = instructionsOf('service').flatMap(
  (line) => /&& mv (.+) \/changing\/$/.exec(line)?.[1]?.split(' ') ?? [],
)

/** Modules that a file imports, types excepted, and addresses relative to it. */
const REFERENCES = [
  /^(?:import|export) (?:\*(?: as \w+)?|\w+|(?:\w+, )?\{[^}]*\}) from ['"]([^'"]+)['"]/gm,
  /^import ['"]([^'"]+)['"]/gm,
  /\bimport\(\s*'([^']+)'/g,
  /\bimport\.meta\.resolve\(['`]([^'`]+)/g,
  /\bnew URL\(\s*(?:'([^']+)'|`([^`]+)`),\s*import\.meta\.url/g,
]
/** The same in JSON, HTML and style sheets. */
const OTHER_REFERENCES = [/"extends": "([^"]+)"/g, /\b(?:src|href)="(\.[^"]+)"/g, /\burl\(['"]?(\.[^'")]+)/g]
const patternsOf = (file: string): RegExp[] => (/\.[jt]sx?$/.test(file) ? REFERENCES : OTHER_REFERENCES)

interface Reference {
  readonly file: string
  readonly to: string
}
const referencesOf = (file: string): Reference[] => {
  const text = read(file)
  return patternsOf(file)
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, plain, template]) => ({ file, to: (plain ?? template ?? '').replace(/\?.*$/, '') }))
}

const isRelative = ({ to }: Reference): boolean => to.startsWith('.')
/** Path from the project's root, without what is only known at run time. */
const pathOf = ({ file, to }: Reference): string =>
  posix.join(posix.dirname(file), to.replace(/\$\{.*$/, '')).replace(/\/$/, '')

/** References of files, and of all files that they lead to. */
function followed(files: readonly string[]): Reference[] {
  const seen = new Set(files)
  const references: Reference[] = []
  for (const file of seen)
    for (const reference of referencesOf(file)) {
      references.push(reference)
      const path = pathOf(reference)
      if (isRelative(reference) && isFile(path)) seen.add(path)
    }
  return references
}

const shown = ({ file, to }: Reference): string => `${file}: ${to}`
const isInstalled = (reference: Reference): boolean => isBelow(pathOf(reference), 'node_modules')

const CONSOLE = followed(['vite.config.ts', ...filesOf(['console/**'])])
const SERVICE = followed(filesOf(['bin/**', 'db/**', 'src/**']))

describe('the stage of the console', () => {
  test('has every file that building it reads', () => {
    const relative = CONSOLE.filter(isRelative)
    expect(relative.length).toBeGreaterThan(500)
    expect(relative.map(pathOf)).toContain('scripts/console-build.ts')
    expect(relative.filter((one) => !has('console', pathOf(one))).map(shown)).toEqual([])
  })
})

describe('the stage of the service', () => {
  const relative = SERVICE.filter(isRelative).filter((one) => !isInstalled(one))

  test('has every file that the service and its commands read, and the image keeps it', () => {
    expect(relative.length).toBeGreaterThan(1000)
    // bin/run.js imports what its caller names.
    const known = relative.filter(({ file }) => file !== 'bin/run.js')
    expect(known.filter((one) => !has('service', pathOf(one))).map(shown)).toEqual([])
    expect(MOVED).toContain('dist')
    expect(known.filter((one) => !MOVED.some((moved) => isBelow(pathOf(one), moved))).map(shown)).toEqual([])
  })

  test('has every package that they import', () => {
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read('package.json')))
    const packages = SERVICE.filter((one) => !isRelative(one) && !one.to.startsWith('node:'))
    expect(packages.length).toBeGreaterThan(100)
    const nameOf = ({ to }: Reference) => /^(?:@[^/]+\/)?[^/]+/.exec(to)?.[0] ?? ''
    expect(packages.filter((one) => !(nameOf(one) in dependencies)).map(shown)).toEqual([])
  })
})

test('the stage of the console runs the project with the pinned Node', () => {
  const commands = instructionsOf('console').flatMap((line) => line.replace(/^RUN /, '').split(' && '))
  const places = (pattern: RegExp) => commands.flatMap((command, at) => (pattern.test(command) ? [at] : []))
  const [fetched = Infinity] = places(/^npm rebuild node$/)
  const [preferred = Infinity] = places(/^cp node_modules\/node\/bin\/node \/usr\/local\/bin\/$/)
  expect(fetched).toBeLessThan(preferred)
  const runs = places(/^(?:npm run|node) /)
  expect(runs.length).toBeGreaterThan(0)
  expect(runs.filter((at) => at < preferred)).toEqual([])
  // npm omits optional packages that refuse the Node that it runs on: of Vite, its compiler.
  const installs = places(/^npm ci (?!.*--omit=optional)/)
  expect(installs.filter((at) => at < preferred)).toEqual([])
})

test('every package for a processor exists for the other one that the guide names', () => {
  const Lock = z.object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        cpu: z.array(z.string()).default([]),
        os: z.array(z.string()).default([]),
      }),
    ),
  })
  const { packages } = Lock.parse(JSON.parse(read('package-lock.json')))
  const specific = Object.entries(packages).filter(
    ([, { cpu, os }]) => cpu.includes('x64') && os.includes('linux'),
  )
  expect(specific.length).toBeGreaterThan(3)
  const lacking = specific.filter(
    ([path, { version }]) => packages[path.replaceAll('x64', 'arm64')]?.version !== version,
  )
  expect(lacking.map(([path]) => path)).toEqual([])
})

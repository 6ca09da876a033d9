import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { nextVersion } from '../../scripts/release-steps.ts'
import { addPackages, copyCommit, presentCommit } from '../helpers/project-copy.ts'

/**
 * Releases a copy of the project, first unchanged, then with an addition to its schema. The copy's npm generates, but does
 * not install, check or test: the run of this test has done so.
 */

let directory: string
let root: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const file = (name: string) => readFileSync(join(root, name), 'utf8')
const write = (name: string, text: string) => writeFileSync(join(root, name), text)
const replace = (name: string, before: string | RegExp, after: string) => {
  const text = file(name)
  const replaced = text.replace(before, () => after)
  expect(replaced, name).not.toBe(text)
  write(name, replaced)
}

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'trial-release-'))
  root = copyCommit(presentCommit(), join(directory, 'clone'))
  addPackages(root)
  const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
  writeFileSync(
    join(directory, 'npm'),
    `#!/bin/sh\ncase "$*" in ci|test|"run check") ;; *) exec "${npm}" "$@";; esac\n`,
    { mode: 0o755 },
  )
  git('init', '--quiet')
  git('config', 'user.email', 'releaser@example.com')
  git('config', 'user.name', 'Releaser')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})
afterAll(() => rmSync(directory, { recursive: true }))

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), ...args], {
    env: { ...process.env, PATH: `${directory}:${process.env['PATH']}` },
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}`.trim() }
}

/** Returns the version in each place that states it. */
function versions(): Record<string, string | undefined> {
  const json = (name: string) => JSON.parse(file(name))
  const found = (name: string, pattern: RegExp) => pattern.exec(file(name))?.[1]
  return {
    service: json('package.json').version,
    packages: json('package-lock.json').version,
    rest: json('openapi.json').info.version,
    typescript: json('clients/typescript/package.json').version,
    python: found('clients/python/src/flowgate/_version.py', /__version__ = "(.*)"/),
    image: found('Dockerfile', /image\.version="(.*?)"/),
    kubernetes: found('deploy/kubernetes/example/kustomization.yaml', /newTag: (.*)/),
  }
}

/** Expects the commit and the tag of a version, with all parts of a release. */
function expectReleased(version: string): void {
  expect(git('describe')).toBe(`v${version}`)
  expect(git('status', '--porcelain')).toBe('')
  expect(new Set(Object.values(versions()))).toEqual(new Set([version]))
  const [, part] = file('CHANGELOG.md')
    .split(/^## .*\n/m)
    .slice(1)
  expect(file('CHANGELOG.md')).toMatch(
    new RegExp(`^## Unreleased\n\n## ${version}, \\d{4}-\\d\\d-\\d\\d\n`, 'm'),
  )
  // The release notes.
  expect(git('tag', '--list', `v${version}`, '--format=%(contents)').trim()).toBe(
    `Release ${version}\n\n${part?.trim()}`,
  )
  expect(JSON.parse(file(`releases/flowgate-${version}.cdx.json`))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'flowgate', version } },
  })
  const sums = execFileSync('sha256sum', ['--check', `releases/flowgate-${version}.sha256`], {
    ...{ cwd: root, encoding: 'utf8' },
  })
  expect(sums.trim().split('\n')).toEqual(
    ['schema.graphql', 'openapi.json', 'package-lock.json', `releases/flowgate-${version}.cdx.json`].map(
      (name) => `${name}: OK`,
    ),
  )
}

test('the unchanged project is released, with the same version everywhere', () => {
  const { status, said } = run('release.ts', 'major')
  expect({ status, said }).toEqual({
    status: 0,
    said: expect.stringContaining(`Released ${manifest.version}.`),
  })
  expectReleased(manifest.version)
})

const FIELD = "    count: t.int({ description: 'Number of days.', resolve: ({ rows }) => rows.length }),\n"
const ROWS = '  """Days, oldest first."""\n  rows: [CalendarDay!]!\n'

test('an addition to the schema requires a minor release, which generates the published files', () => {
  const last = manifest.version
  const next = nextVersion(last, 'minor')
  replace('src/areas/calendar/schema.ts', FIELD, `${FIELD}${FIELD.replace('count', 'number')}`)
  replace('schema.graphql', ROWS, `  """Number of days."""\n  number: Int!\n\n${ROWS}`)
  replace('CHANGELOG.md', '## Unreleased\n', '## Unreleased\n\nThe calendar has a `number`.\n')
  git('commit', '--quiet', '--all', '--message', 'Add a field')
  expect(run('release.ts', 'patch')).toEqual({
    status: 1,
    said: `The schema has changed since v${last}: this must be a minor release.`,
  })
  expect(run('release.ts', 'minor')).toEqual({
    status: 0,
    said: expect.stringContaining(`Released ${next}.`),
  })
  expectReleased(next)
  expect(file('CHANGELOG.md')).toContain('- Field `number` was added to object type `SessionCalendar`\n')
  // The code defines the schema: generating it again changed nothing.
  expect(git('diff', '--name-only', `v${last}`).split('\n')).toEqual(
    expect.arrayContaining(['openapi.json', 'schema.graphql', `releases/flowgate-${next}.sha256`]),
  )
  expect(git('diff', `HEAD~1`, '--', 'schema.graphql')).toBe('')
})

test('a removed field requires a major release, and a changelog that names it', () => {
  const last = nextVersion(manifest.version, 'minor')
  replace('schema.graphql', /\n {2}"""Number of days\."""\n {2}number: Int!\n/, '')
  expect(run('check-schema.ts')).toEqual({
    status: 1,
    said: expect.stringMatching(
      `^Breaking since v${last}: .*Name \`SessionCalendar\\.number\` under "Unreleased"`,
    ),
  })
  replace('CHANGELOG.md', '## Unreleased\n', '## Unreleased\n\nLess.\n')
  git('commit', '--quiet', '--all', '--message', 'Remove a field')
  expect(run('release.ts', 'minor')).toEqual({
    status: 1,
    said: `The schema has changed since v${last}: this must be a major release.`,
  })
  expect(run('release.ts', 'major')).toEqual({
    status: 1,
    said: expect.stringMatching(/^CHANGELOG\.md must name `SessionCalendar\.number`/),
  })
  expect(git('describe')).toMatch(new RegExp(`^v${last}-1-`))
})

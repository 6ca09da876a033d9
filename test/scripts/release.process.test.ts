import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leastBump, nextVersion, suffices } from '../../scripts/release-steps.ts'
import { schemaChanges, unnamed, unreleased } from '../../scripts/schema-changes.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

const BEFORE = 'type Query { bar(id: ID): Int, old: String }'
const AFTER = 'type Query { bar(id: ID!): Int, young: String }'

describe('changes of the schema', () => {
  test('that break requests must be named in the changelog', async () => {
    const changes = await schemaChanges(BEFORE, AFTER)
    const breaking = changes.filter(({ isBreaking }) => isBreaking).map(({ path }) => path)
    expect(breaking.toSorted()).toEqual(['Query.bar.id', 'Query.old'])
    const named = (text: string) =>
      unnamed(changes, `# Changelog\n\n## Unreleased\n\n${text}\n\n## 1.0.0, 2026-01-01\n\n\`Query.old\`\n`)
    expect(named('Nothing.').map(({ path }) => path)).toEqual(expect.arrayContaining(breaking))
    expect(named('`Query.old` is gone.').map(({ path }) => path)).toEqual(['Query.bar.id'])
    expect(named('`Query.old` is gone, `Query.bar.id` required.')).toEqual([])
  })

  test('decide what a release raises', async () => {
    expect(leastBump(await schemaChanges(BEFORE, AFTER))).toBe('major')
    expect(leastBump(await schemaChanges(BEFORE, `${BEFORE} enum Colour { RED }`))).toBe('minor')
    expect(leastBump(await schemaChanges(BEFORE, BEFORE))).toBe('patch')
    expect([suffices('major', 'minor'), suffices('minor', 'minor'), suffices('patch', 'minor')]).toEqual([
      ...[true, true, false],
    ])
    expect((['major', 'minor', 'patch'] as const).map((bump) => nextVersion('1.2.3', bump))).toEqual([
      ...['2.0.0', '1.3.0', '1.2.4'],
    ])
  })

  test('a changelog without the section of what comes next is refused', () => {
    expect(unreleased('## Unreleased\n\nOne.\n\n## 1.0.0\n\nTwo.\n')).toBe('One.')
    expect(unreleased('## Unreleased\n')).toBe('')
    expect(() => unreleased('## 1.0.0\n')).toThrow('no section "Unreleased"')
  })
})

/** A repository with what a release reads. Its npm installs, checks and tests nothing. */
function useRepository() {
  let root = ''
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const file = (name: string) => readFileSync(join(root, name), 'utf8')
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  const commit = (message: string) => git('commit', '--quiet', '--all', '--message', message)
  const run = (script: string, bump = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script), bump], {
      env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env['PATH']}` },
      encoding: 'utf8',
    })
    return { status, said: `${stdout}${stderr}`.trim() }
  }
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'release-'))
    for (const name of [
      'scripts',
      'console',
      'package.json',
      'package-lock.json',
      'schema.graphql',
      'openapi.json',
      'Dockerfile',
    ])
      cpSync(join(project, name), join(root, name), { recursive: true })
    symlinkSync(join(project, 'node_modules'), join(root, 'node_modules'))
    const npm = execFileSync('which', ['npm'], { encoding: 'utf8' }).trim()
    cpSync(join(project, 'bin'), join(root, 'bin'), { recursive: true })
    writeFileSync(
      join(root, 'bin/npm'),
      `#!/bin/sh\ncase "$1" in ci|run|test) [ ! -e "${root}/node_modules.failing" ];; *) exec "${npm}" "$@";; esac\n`,
      { mode: 0o755 },
    )
    write('.gitignore', 'node_modules\nnode_modules.failing\n')
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\nThe first.\n')
    git('init', '--quiet')
    git('config', 'user.email', 'releaser@example.com')
    git('config', 'user.name', 'Releaser')
    git('add', '.')
    commit('Begin')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  return { git, file, write, commit, run, remove: (name: string) => rmSync(join(root, name)) }
}

describe('a release', () => {
  const { git, file, write, commit, run, remove } = useRepository()

  test('of what was never released keeps its version, and has a bill of materials', () => {
    const { version } = JSON.parse(file('package.json')) as { version: string }
    expect(run('check-schema.ts')).toMatchObject({
      status: 0,
      said: expect.stringContaining('There is no release'),
    })
    expect(run('release.ts', 'minor')).toMatchObject({ status: 0, said: expect.stringContaining('git push') })
    expect(git('describe', '--tags')).toBe(`v${version}`)
    expect(git('status', '--porcelain')).toBe('')
    expect(file('CHANGELOG.md')).toMatch(
      new RegExp(`^# Changelog\n\n## Unreleased\n\n## ${version}, \\d{4}-\\d\\d-\\d\\d\n\nThe first\\.\n$`),
    )
    const bill = JSON.parse(file(`releases/flowgate-${version}.cdx.json`))
    expect(bill).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: 'flowgate', type: 'application' } },
    })
    const names = bill.components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['graphql', 'react-dom', 'zrender']))
    expect(names).not.toContain('vitest')
    const refs = new Set(bill.components.map((component: { 'bom-ref': string }) => component['bom-ref']))
    for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
  })

  test('is refused with changes that are not committed, without a bump, or with nothing to say', () => {
    expect(run('release.ts')).toEqual({
      status: 1,
      said: 'Say what to raise: npm run release -- major|minor|patch',
    })
    expect(run('release.ts', 'patch').said).toContain('says nothing under "Unreleased"')
    write('schema.graphql', `${file('schema.graphql')}\n"What is new."\nenum Novelty {\n  NEW\n}\n`)
    expect(run('release.ts', 'minor').said).toBe('Commit or discard your changes first.')
    commit('Add a type')
  })

  test('must be as large as the changes of the schema, and names them all', () => {
    write('CHANGELOG.md', file('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\nNovelties.\n'))
    commit('Say so')
    expect(run('release.ts', 'patch').said).toMatch(
      /^The schema has changed since v.*: this must be a minor release\.$/,
    )
    write('node_modules.failing', '')
    expect(run('release.ts', 'minor').said).toContain('nothing is released')
    expect(git('status', '--porcelain')).toBe('')
    remove('node_modules.failing')
    expect(run('release.ts', 'minor').status).toBe(0)
    expect(git('describe', '--tags')).toBe('v1.1.0')
    expect(file('CHANGELOG.md')).toMatch(
      /Novelties\.\n\n### Schema\n\n- Type `Novelty` was added\n- Enum value `NEW` was added to enum `Novelty`\n\n## 1\.0\.0/,
    )
    expect(JSON.parse(file('package-lock.json'))).toMatchObject({ version: '1.1.0' })
  })

  test('that breaks requests is a major one, and the check demands its name', () => {
    write(
      'schema.graphql',
      file('schema.graphql').replace(/"What is new\."\nenum Novelty \{\n {2}NEW\n\}\n/, ''),
    )
    expect(run('check-schema.ts')).toMatchObject({
      status: 1,
      said: expect.stringContaining('Name `Novelty`'),
    })
    write(
      'CHANGELOG.md',
      file('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n`Novelty` is gone.\n'),
    )
    expect(run('check-schema.ts')).toEqual({ status: 0, said: '' })
    commit('Remove it')
    expect(run('release.ts', 'minor').said).toContain('this must be a major release')
    expect(run('release.ts', 'major').status).toBe(0)
    expect(file('CHANGELOG.md')).toContain('- **Breaking**: Type `Novelty` was removed')
  })
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { fencesFile } from '../../scripts/fences.ts'
import { type Breach, folderCircles, graphqlEslint, redocly, tooLong } from '../../scripts/rules.ts'

/** The linters of `npm run check` report faults. */

const rulesOf = (breaches: readonly Breach[]): string[] =>
  [...new Set(breaches.map(({ rule }) => rule.replace('@graphql-eslint/', '')))].toSorted()

const source = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')

const without = (member: string): string => JSON.stringify({ ...JSON.parse(source), [member]: undefined })
function replaced(text: string, other: string): string {
  expect(source).toContain(text)
  return source.replace(text, other)
}

test('Redocly refuses a faulty OpenAPI document', async () => {
  expect(rulesOf(await redocly(without('tags')))).toEqual(['operation-tag-defined'])
  expect(rulesOf(await redocly(without('servers')))).toEqual(['no-empty-servers'])
  const misfit = replaced('"example": "desc"', '"example": "down"')
  expect(rulesOf(await redocly(misfit))).toEqual(['no-invalid-parameter-examples'])
  const info = { ...JSON.parse(source).info, description: undefined }
  const undescribed = JSON.stringify({ ...JSON.parse(source), info })
  expect(rulesOf(await redocly(undescribed))).toEqual(['rule/info-description'])
})

const FAULTY = `
"""What can be asked."""
type Query {
  "A connection without the arguments of one."
  getThings(first: Int): ThingConnection!
}
type Undescribed { id: ID! }
"""Pages."""
type ThingConnection { edges: [Undescribed] }
"""What can be done."""
type Mutation {
  change(change: Int): Int!
  "Nobody knows its type."
  old: Unknown @deprecated
}
`

// The plugin expects an older graphql than ours; its rules must work nevertheless.
test('graphql-eslint refuses a faulty schema', async () => {
  expect(rulesOf(await graphqlEslint(FAULTY))).toEqual([
    'description-style',
    'input-name',
    'known-type-names',
    'naming-convention',
    'no-scalar-result-type-on-mutation',
    'no-unreachable-types',
    'relay-arguments',
    'relay-connection-types',
    'relay-edge-types',
    'require-deprecation-date',
    'require-deprecation-reason',
    'require-description',
  ])
})

test('a file of more than 300 lines is refused, unless it is generated', () => {
  expect(tooLong('test/one.test.ts', '\n'.repeat(300))).toEqual([])
  expect(tooLong('test/one.test.ts', '\n'.repeat(301))).toEqual([
    {
      rule: 'max-lines',
      place: 'test/one.test.ts',
      message: 'The file has 301 lines. Split it by subject into files of at most 300 lines.',
    },
  ])
  const generated = [
    ...['db/types.ts', 'db/statements.ts', 'test/generated/gql.ts'],
    'clients/typescript/src/generated/rest.ts',
  ]
  for (const path of generated) expect(tooLong(path, '\n'.repeat(5000))).toEqual([])
})

/** Files whose imports Biome refuses, in folders like those of the project. */
function refusedOf(files: Readonly<Record<string, string>>): string[] {
  const directory = mkdtempSync(join(tmpdir(), 'fences-'))
  try {
    for (const [file, text] of Object.entries({ 'biome.json': fencesFile(), ...files })) {
      mkdirSync(join(directory, dirname(file)), { recursive: true })
      writeFileSync(join(directory, file), `${text}\n`)
    }
    const { stdout } = spawnSync('biome', ['lint', '--only=style/noRestrictedImports', '--reporter=github'], {
      ...{ cwd: directory, encoding: 'utf8' as const },
    })
    return [...stdout.matchAll(/file=([^,]+)/g)].map(([, file = '']) => relative(directory, file))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

test('folders import only what stands below them', () => {
  const refused = {
    'src/core/a.ts': "import '../market/metrics.ts'",
    'src/market/a.ts': "import '../platform/log.ts'",
    'src/areas/calendar/a.ts': "import '../../app/app.ts'",
    'src/areas/calendar/rest.ts': "import { sql } from 'kysely'\nsql``",
    'console/jobs/a.ts': "import '../../src/market/metrics.ts'",
  }
  const accepted = {
    'src/areas/calendar/queries.ts': "import { sql } from 'kysely'\nsql``",
    'src/areas/calendar/b.ts': "import '../../market/metrics.ts'",
    'src/service/a.ts': "import '../app/app.ts'",
    'console/market/a.ts': "import '../jobs/time.ts'",
  }
  expect(refusedOf({ ...refused, ...accepted }).toSorted()).toEqual(Object.keys(refused).toSorted())
})

test('circles of imports between folders of areas are reported, each once', () => {
  const circlesOf = (files: Record<string, string>) =>
    folderCircles(
      new Map(Object.entries(files).map(([path, source]) => [`src/areas/${path}.ts`, source])),
    ).map(({ message }) => /: (.*?)\. /.exec(message)?.[1])
  expect(
    circlesOf({
      'jobs/schema': "import { type Bar } from '../series/bars.ts'",
      'series/bars': "import {\n  ranked,\n} from '../ranking/places.ts'",
      'ranking/places': "export * from '../jobs/kind.ts'",
    }),
  ).toEqual(['jobs → series → ranking → jobs'])
  // Between folders of one area, and between a folder and what is in it.
  expect(
    circlesOf({
      'users/schema': "import './keys/schema.ts'",
      'users/keys/schema': "import '../links/schema.ts'",
      'users/links/schema': "import '../schema.ts'",
    }),
  ).toEqual(['users → users/keys → users/links → users'])
  // Between areas, although no two folders import each other.
  expect(
    circlesOf({
      'flow/analytics/schema': "import '../../analyses/shapes/trend.ts'",
      'analyses/matrix/schema': "import '../../flow/series/schema.ts'",
    }),
  ).toEqual(['analyses → flow → analyses'])
  expect(
    circlesOf({
      manifest: "import type { Job } from './jobs/kind.ts'",
      'jobs/manifest': "import type { Manifest } from '../manifest.ts'",
      'ranking/job': "import '../jobs/kind.ts'\nimport './places.ts'\n// import '../users/schema.ts'",
      'users/schema': "import '../ranking/places.ts'",
    }),
  ).toEqual([])
})

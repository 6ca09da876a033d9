import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Breach, graphqlEslint, redocly, tooLong } from '../../scripts/rules.ts'

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

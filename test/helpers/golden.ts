import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Statement } from './app.ts'
import { NOW } from './market.ts'

/**
 * Golden files pin results and their SQL: an N+1 or a lost restriction shows as a difference. A query
 * `x.graphql` has an `x.json` (the result) and an `x.sql` (the statements). They are rewritten only with
 * `UPDATE_GOLDEN=1`, and never in CI (CONTRIBUTING.md). Comments in the query name the caller
 * (`# caller: owner@example.com basic`) and the variables (`# variables: {"id": 1}`).
 */
const FOLDER = fileURLToPath(new URL('../golden/', import.meta.url))
const isRewriting = process.env['UPDATE_GOLDEN'] === '1' && !process.env['CI']

export const goldenFiles = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('.'))
    .toSorted()

/** Paths of all queries, without extension. */
export const QUESTIONS = goldenFiles().flatMap((file) => /^(.+)\.graphql$/.exec(file)?.[1] ?? [])

interface GoldenQuestion {
  readonly query: string
  readonly email: string
  readonly tier: string
  readonly variables: Record<string, unknown>
}

export async function readQuestion(name: string): Promise<GoldenQuestion> {
  const query = await readFile(`${FOLDER}${name}.graphql`, 'utf8')
  const [, email = 'analyst@example.com', tier = 'professional'] =
    /^# caller: (\S+)(?: (\S+))?$/m.exec(query) ?? []
  const [, variables = '{}'] = /^# variables: (.+)$/m.exec(query) ?? []
  return { query, email, tier, variables: JSON.parse(variables) }
}

/** Values that differ with every load, request or job. */
const VOLATILE = new Set([
  'asOf',
  'updatedTime',
  'requestId',
  'createdAt',
  'updatedAt',
  'startedAt',
  'finishedAt',
])
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g
const PROVIDER_ID = /own_[\da-f]{20}/g
/** An instant other than midnight: if later than the tests' clock, the time at which a row was written. */
const INSTANT = /\d{4}-\d\d-\d\dT(?!00:00:00Z)[\d:.]+Z/g

const steady = (text: string): string =>
  text
    .replaceAll(UUID, 'UUID')
    .replaceAll(PROVIDER_ID, 'own_…')
    .replaceAll(INSTANT, (instant) => (Date.parse(instant) > NOW.getTime() ? '…' : instant))

const textOf = (value: unknown, indent?: number): string =>
  steady(
    JSON.stringify(
      value,
      (name, member) => {
        if (VOLATILE.has(name) && member !== null) return '…'
        return member?.type === 'Buffer' ? `${member.data.length} bytes` : member
      },
      indent,
    ),
  )

const CLAUSES =
  /(?<!inner|left|full|cross)\s(?=(?:from|(?:(?:left|inner|full|cross) )?join|where|group by|order by|limit|union all)\b)/g

const statementText = ({ sql }: Statement): string =>
  `${sql.replaceAll(/\s+/g, ' ').trim().replaceAll(CLAUSES, '\n')};`

const valuesText = ({ parameters }: Statement): string[] =>
  parameters.map((value, place) => `-- $${place + 1}: ${textOf(value) ?? null}`)

const wholeText = (statement: Statement): string =>
  [statementText(statement), ...valuesText(statement)].join('\n')

const INTERVALS = /(?<=['_])(?:10min|30min|1h|3h|1d|1w|1m|1y)\b/g

/**
 * Statements of a transaction, in order and numbered. One that differs from an earlier one only in its intervals is
 * written as a reference to it: a derivation runs the same statements for each interval.
 */
export function inOrderText(statements: readonly Statement[]): string {
  const earlier = new Map<string, { readonly number: number; readonly intervals: string }>()
  const texts = statements.map((statement, at) => {
    const text = statementText(statement)
    const found = [...new Set(text.match(INTERVALS))]
    const intervals = found.join(', ')
    const shape = text.replaceAll(INTERVALS, (interval) => `<${found.indexOf(interval)}>`)
    const first = earlier.get(shape)
    if (!first) earlier.set(shape, { number: at + 1, intervals })
    const reference =
      first && `-- Statement ${first.number}${intervals && `, ${intervals} for ${first.intervals}`}`
    return [`-- ${at + 1}`, reference ?? text, ...valuesText(statement)].join('\n')
  })
  return `${texts.join('\n\n')}\n`
}

/** Statements that run concurrently, in an order that does not vary. */
export const sorted = (statements: readonly Statement[]): Statement[] =>
  statements
    .map((statement) => [wholeText(statement), statement] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([, statement]) => statement)

/** Their text. */
export const sortedText = (statements: readonly Statement[]): string =>
  `${sorted(statements).map(wholeText).join('\n\n')}\n`

/** Compares a result and its statements with the golden files, or rewrites those. */
export async function compareGolden(name: string, answer: object, sql: string): Promise<void> {
  const json = `${textOf(answer, 2)}\n`
  if (isRewriting) {
    await writeFile(`${FOLDER}${name}.json`, json)
    await writeFile(`${FOLDER}${name}.sql`, sql)
  }
  expect(json).toBe(await readFile(`${FOLDER}${name}.json`, 'utf8'))
  expect(sql).toBe(await readFile(`${FOLDER}${name}.sql`, 'utf8'))
}

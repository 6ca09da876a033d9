import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Statement } from './app.ts'
import { NOW } from './market.ts'

/**
 * Golden files pin what is answered and which SQL that takes: an N+1, or a lost restriction, shows as a difference. To
 * a question `x.graphql` there are `x.json` (the answer) and `x.sql` (the statements). They are rewritten with
 * `UPDATE_GOLDEN=1` only, and never in CI (CONTRIBUTING.md). Comments of the question say who asks
 * (`# caller: owner@example.com basic`) and with which variables (`# variables: {"id": 1}`).
 */
const FOLDER = fileURLToPath(new URL('../golden/', import.meta.url))
const isRewriting = process.env['UPDATE_GOLDEN'] === '1' && !process.env['CI']

export const goldenFiles = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('.'))
    .toSorted()

/** Every question, by its path without the ending. */
export const QUESTIONS = goldenFiles().flatMap((file) => /^(.+)\.graphql$/.exec(file)?.[1] ?? [])

export interface GoldenQuestion {
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

/** What no two loads, requests or jobs have in common. */
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
/** An instant but midnight: after the clock of the tests it is when something was written. */
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

const statementText = ({ sql, parameters }: Statement): string => {
  const text = sql.replaceAll(/\s+/g, ' ').trim().replaceAll(CLAUSES, '\n')
  const values = parameters.map((value, place) => `-- $${place + 1}: ${textOf(value) ?? null}`)
  return [`${text};`, ...values].join('\n')
}

/** Statements of a transaction, one below the other in their order. */
export const inOrderText = (statements: readonly Statement[]): string =>
  `${statements.map(statementText).join('\n\n')}\n`

/** Statements that run side by side have no order of their own, hence the sorting. */
export const sortedText = (statements: readonly Statement[]): string =>
  `${statements.map(statementText).toSorted().join('\n\n')}\n`

/** Compares an answer and its statements with what is written of them, or writes it. */
export async function compareGolden(name: string, answer: object, sql: string): Promise<void> {
  const json = `${textOf(answer, 2)}\n`
  if (isRewriting) {
    await writeFile(`${FOLDER}${name}.json`, json)
    await writeFile(`${FOLDER}${name}.sql`, sql)
  }
  expect(json).toBe(await readFile(`${FOLDER}${name}.json`, 'utf8'))
  expect(sql).toBe(await readFile(`${FOLDER}${name}.sql`, 'utf8'))
}

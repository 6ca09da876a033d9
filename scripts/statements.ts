import { readdir, readFile } from 'node:fs/promises'

const FOLDER = 'test/golden/'

interface Statement {
  readonly name: string
  readonly sql: string
  /** JSON. */
  readonly values: readonly string[]
}

function parse(name: string, block: string): Statement[] {
  const lines = block.split('\n')
  const sql = lines
    .filter((line) => !line.startsWith('-- '))
    .join('\n')
    .trim()
  if (!/^(select|with)\b/.test(sql)) return []
  const values = lines.flatMap((line) => /^-- \$\d+: (.*)$/.exec(line)?.[1] ?? [])
  return [{ name, sql: sql.replace(/;$/, ''), values }]
}

/** Returns the different statements that read data, from the golden files of the tests. */
async function goldenStatements(): Promise<Statement[]> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.sql') && !/^(?:work|writes)\b/.test(file))
    .toSorted()
  const found = new Map<string, Statement>()
  for (const file of files) {
    const text = await readFile(FOLDER + file, 'utf8')
    for (const statement of text.split('\n\n').flatMap((block) => parse(file.slice(0, -4), block)))
      if (!found.has(statement.sql)) found.set(statement.sql, statement)
  }
  return [...found.values()]
}

const asTemplate = (text: string): string => `\`${text.replaceAll(/[`\\]|\$\{/g, '\\$&')}\``

/** Generates the text of db/statements.ts: an installation has no golden files. */
export async function statementsFile(): Promise<string> {
  const statements = (await goldenStatements()).map(
    ({ name, sql, values }) =>
      `  {\n    name: '${name}',\n    values: [${values.join(', ')}],\n    sql: ${asTemplate(sql)},\n  },\n`,
  )
  return `/** A statement that reads data, with parameters. */
export interface Statement {
  /** Path of its golden file within test/golden, without extension. */
  readonly name: string
  /** \`…\` stands for a time that differs between runs. */
  readonly values: readonly unknown[]
  readonly sql: string
}

/** Generated: the statements of the golden files. */
export const STATEMENTS: readonly Statement[] = [
${statements.join('')}]
`
}

import { readdir, readFile } from 'node:fs/promises'

/** A statement of the golden files, with its parameters. */
export interface Statement {
  /** The file's path within test/golden, without extension. */
  readonly name: string
  readonly sql: string
  readonly values: readonly unknown[]
}

const FOLDER = new URL('../../../test/golden/', import.meta.url)

// Times that differ between runs are left out of golden files.
const parameterOf = (text: string): unknown =>
  JSON.parse(text.replaceAll('"…"', `"${new Date().toISOString()}"`))

function parse(name: string, block: string): Statement[] {
  const lines = block.split('\n')
  const sql = lines
    .filter((line) => !line.startsWith('-- '))
    .join('\n')
    .trim()
  if (!/^(select|with)\b/.test(sql)) return []
  const values = lines.flatMap((line) => {
    const [, text] = /^-- \$\d+: (.*)$/.exec(line) ?? []
    return text === undefined ? [] : [parameterOf(text)]
  })
  return [{ name, sql: sql.replace(/;$/, ''), values }]
}

/** Returns the different statements that read data, from the golden files of the tests. */
export async function goldenStatements(): Promise<Statement[]> {
  const files = (await readdir(FOLDER, { recursive: true }))
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const found = new Map<string, Statement>()
  for (const file of files) {
    if (/^(work|writes)\b/.test(file)) continue
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    for (const statement of text.split('\n\n').flatMap((block) => parse(file.slice(0, -4), block)))
      if (!found.has(statement.sql)) found.set(statement.sql, statement)
  }
  return [...found.values()]
}

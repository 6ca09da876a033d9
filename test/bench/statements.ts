import { Kysely, PostgresDialect } from 'kysely'
import type { DB } from '../../db/types.ts'
import { connect } from '../../src/platform/database/connect.ts'
import type { Call } from './client.ts'
import { openInProcess } from './in-process.ts'

/** A statement as our server sends it. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What one request makes our server ask the database, and what it answers. */
export async function statementsOf(
  url: string,
  { url: path, method = 'GET', headers, body }: Call,
): Promise<{ statements: Statement[]; answer: string }> {
  const { pool, end } = connect(url, { max: 1 })
  const statements: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      // The versions of the data are read once a second, not once a request.
      if (!sql.includes('left join owner_version')) statements.push({ text: sql, values: parameters })
    },
  })
  const app = openInProcess({ db, pool })
  try {
    const request = new Request(new URL(path, 'http://bench'), {
      method,
      ...(headers && { headers }),
      ...(body !== undefined && { body }),
    })
    const response = await app.fetch(request)
    const answer = await response.text()
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status}: ${answer.slice(0, 500)}`)
    return { statements, answer }
  } finally {
    await end()
  }
}

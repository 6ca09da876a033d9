import type pg from 'pg'
import type { Pool } from '../../src/platform/database/connect.ts'
import type { Statement } from './app.ts'

// Statements that manage connections and transactions, not recorded.
const FRAME = /^(?:begin|commit|rollback|select pg_backend_pid|set client_connection_check_interval)/

type Asked = string | { readonly text: string; readonly values?: readonly unknown[] }

/** Wraps a pool to record statements that bypass the query builder: those of transactions and COPY. */
export function recordingPool(pool: Pool, note: (statement: Statement) => void): Pool {
  const noted = (client: pg.PoolClient): pg.PoolClient => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    return Object.assign(Object.create(client) as pg.PoolClient, {
      query: (asked: Asked, ...rest: unknown[]) => {
        const sql = typeof asked === 'string' ? asked : asked.text
        const parameters = typeof asked === 'string' ? rest[0] : asked.values
        if (!FRAME.test(sql)) note({ sql, parameters: Array.isArray(parameters) ? parameters : [] })
        return query(asked, ...rest)
      },
    })
  }
  return new Proxy(pool, {
    get: (target, name) => {
      if (name === 'connect') return async () => noted(await target.connect())
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

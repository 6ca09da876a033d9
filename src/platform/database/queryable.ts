import type { ClientBase } from 'pg'

/** Anything that sends statements on one connection, in whatever transaction it has open. */
export type Queryable = Pick<ClientBase, 'query'>

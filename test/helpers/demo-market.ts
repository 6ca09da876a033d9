import type { Pool, PoolClient } from 'pg'
import type { DemoArguments } from '../../src/demo/demo.ts'
import { createStaging } from '../../src/ingest/staging.ts'

/** A Wednesday, three days after the clocks went forward: 15:05Z is 11:05 in New York. */
export const IN_SESSION: DemoArguments = {
  today: '2026-03-11',
  now: new Date('2026-03-11T15:05:00Z'),
  securities: 66,
  aggregates: 30,
  years: 1.5,
  intradayDays: 3,
  optionSecurities: 4,
  optionYears: 0.25,
  optionIntradayDays: 2,
  ownerEmail: 'demo@example.com',
}

/** The same in a market that is quick to fill. */
export const SMALL: DemoArguments = {
  ...IN_SESSION,
  securities: 12,
  aggregates: 7,
  years: 0.25,
  optionSecurities: 2,
}

/** Runs an action in a transaction with empty staging tables, which is rolled back. */
export async function staged<T>(pool: Pool, action: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await createStaging(client)
    return await action(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

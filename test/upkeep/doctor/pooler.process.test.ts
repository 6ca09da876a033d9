// @module-tag pgbouncer
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOf, outcomeOf } from '../../helpers/doctor.ts'
import { type PooledMarket, startPooledMarket } from '../../helpers/pgbouncer.ts'

/** The doctor knows a pooler in transaction mode when it sees one. */

let market: PooledMarket
beforeAll(async () => {
  market = await startPooledMarket([])
})
afterAll(() => market?.close())

describe('the doctor', () => {
  const settings = () => ({ DATABASE_URL: market.pooler.url, DATA_DIR: market.place.directory })
  const HINT = 'Set DATABASE_DIRECT_URL to PostgreSQL itself (docs/operating.md, "Behind PgBouncer").'

  test('finds no fault in the documented settings', async () => {
    const { pooler } = await outcomeOf({ ...settings(), DATABASE_DIRECT_URL: market.directUrl })
    expect(pooler).toEqual({ summary: 'responds', faults: [] })
  })

  test('names a pooler that has no direct address, whether or not it ignores what it is sent', async () => {
    const { database } = await outcomeOf(settings())
    expect(database?.faults).toEqual([
      `DATABASE_URL: this is a pooler (unsupported startup parameter: options). ${HINT} Check that PostgreSQL runs, its address and the password.`,
    ])
    const ignoring = await market.startPooler({
      'pool_mode = transaction': 'pool_mode = transaction\nignore_startup_parameters = options',
    })
    const DATABASE_URL = ignoring.url
    const faults = await faultsOf({ ...settings(), DATABASE_URL })
    expect(faults['pooler']).toEqual([`DATABASE_URL is a pooler in transaction mode. ${HINT}`])
    const DATABASE_DIRECT_URL = `${DATABASE_URL}?application_name=direct`
    const twice = await faultsOf({ ...settings(), DATABASE_URL, DATABASE_DIRECT_URL })
    expect(twice['pooler']).toEqual([`DATABASE_DIRECT_URL is a pooler in transaction mode. ${HINT}`])
    await ignoring.kill()
  })

  test('names missing timeouts, another database, and a pooler that is away', async () => {
    const bare = await market.startPooler({
      'set idle_in_transaction_session_timeout = 30000; set client_connection_check_interval = 1000': '',
      '[pgbouncer]': `postgres = host=127.0.0.1 port=${new URL(market.directUrl).port}\n[pgbouncer]`,
    })
    const DATABASE_DIRECT_URL = market.directUrl
    const faultsAt = async (DATABASE_URL: string) =>
      (await faultsOf({ ...settings(), DATABASE_URL, DATABASE_DIRECT_URL }))['pooler']
    expect(await faultsAt(bare.url)).toEqual([
      'behind the pooler, client_connection_check_interval, idle_in_transaction_session_timeout are unset. Set them there (docs/operating.md, "Behind PgBouncer").',
    ])
    const [other] = (await faultsAt(bare.url.replace(/flowgate$/, 'postgres'))) ?? []
    expect(other).toBe(
      'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. Correct one of them.',
    )
    await bare.kill()
    expect(await faultsAt(bare.url)).toEqual([
      expect.stringMatching(/^DATABASE_URL does not respond \(connect ECONNREFUSED/),
    ])
  })
})

import type { Pool } from 'pg'
import { expect } from 'vitest'
import { LoadFault } from '../../src/ingest/fault.ts'
import { loadDirectory } from '../../src/ingest/load.ts'
import { withFiles } from './load-files.ts'

/** Files of a load, by name. */
export type Files = Parameters<typeof withFiles>[0]

/** What is loaded before files that must be refused. */
export const KNOWN = {
  'securities.csv': 'id,provider_id,ticker,name,figi\n1,S1,A,One,BBG000BLNNH6\n2,S2,B,Two,\n',
  'aggregates.csv': 'id,provider_id,name,type\n10,A10,Ten,Sector\n11,A11,Eleven,Sector\n',
  'constituents.csv': 'aggregate_id,security_id,valid_to\n10,1,2024-01-04\n',
  'flow_series.csv': 'slug,name,metric,frequency,unit\nretail,Retail,net,daily,USDmn\n',
}

/** Loads files that must be refused without leaving anything behind. Returns their fault. */
export async function refusalOf(pool: Pool, files: Files): Promise<LoadFault> {
  const counts = async () => {
    const tables = [
      'instrument',
      'constituent',
      'cash_bar',
      'option_bar',
      'flow_series',
      'flow_observation',
      'data_version',
    ]
    return (
      await pool.query(
        `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
      )
    ).rows
  }
  const before = await counts()
  const fault = await withFiles(files, (directory) => loadDirectory(pool, directory)).catch((error) => error)
  expect(fault).toBeInstanceOf(LoadFault)
  expect(await counts()).toEqual(before)
  return fault
}

// @module-tag postgresql
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '../../src/platform/database/connect.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { CELL_CASES } from '../helpers/csv-cells.ts'
import { FILE_CASES } from '../helpers/csv-files.ts'
import { ownPrograms } from '../helpers/extras.ts'
import { makePlace, type OwnServer, type Place, startServer } from '../helpers/own-postgres.ts'
import { openStaging } from '../helpers/read-csv.ts'

/** Reads CSV on Debian's PostgreSQL, whose COPY reads some of it otherwise than that of the embedded one. */

let place: Place
let server: OwnServer
let database: Database
beforeAll(async () => {
  place = await makePlace(ownPrograms() ?? '')
  server = await startServer(place, 'main')
  await migrate(server.url('postgres'))
  database = connect(server.url('postgres'), { max: 1, applicationName: 'test' })
})
afterAll(async () => {
  await database?.end()
  await server?.stop()
  await place?.remove()
})

test('reads CSV as the embedded PostgreSQL does', async () => {
  const client = await database.pool.connect()
  try {
    const readCsv = await openStaging(client)
    for (const { what, reading, ...file } of [...CELL_CASES, ...FILE_CASES])
      expect({ what, reading: await readCsv(file, 2 ** 18) }).toEqual({ what, reading })
  } finally {
    client.release(true)
  }
})

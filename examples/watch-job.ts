/**
 * Starts a job, draws its progress and saves the result, whose digest the client verifies:
 *
 *   FLOWGATE_TOKEN=$(npm run --silent token -- --email demo@example.com --tier professional) \
 *     npx node examples/watch-job.ts 101,106 2021-01-01 bars.csv.gz
 */
import { writeFile } from 'node:fs/promises'
import { Client } from '../clients/typescript/src/index.ts'

const { FLOWGATE_URL: url = 'http://127.0.0.1:4000', FLOWGATE_TOKEN: credential = '' } = process.env
const [ids = '101,106', start_date = '2021-01-01', file = 'bars.csv.gz'] = process.argv.slice(2)
const WIDTH = 40
const bar = (percent: number): string => '█'.repeat((percent * WIDTH) / 100).padEnd(WIDTH, '░')

const client = new Client({ url, credential })
const { job_id } = await client.startJob('aggregateTimeseries', {
  aggregate_ids: ids.split(',').map(Number),
  start_date,
})
for await (const { status, progress, rowsProcessed, rowsTotal } of client.follow(job_id))
  process.stdout.write(`\r${bar(progress)} ${progress} % ${rowsProcessed} of ${rowsTotal} rows ${status} `)
const { blob, rows, sha256 } = await client.download('exportJob', { job_id, compression: 'gzip' })
await writeFile(file, blob.stream())
console.log(`\n${file}: ${rows} rows, SHA-256 ${sha256}`)

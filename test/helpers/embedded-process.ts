import { startEmbedded } from '../../src/platform/database/embedded.ts'

/** Separate process that uses a directory's embedded database until its standard input ends. */
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', ephemeral: true })
console.log(embedded.url)
process.stdin.on('end', () => embedded.stop()).resume()

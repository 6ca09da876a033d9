import { startEmbedded } from '../../src/platform/database/embedded.ts'

/** A process of its own that uses the embedded database of a directory until its standard input ends. */
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', ephemeral: true })
console.log(embedded.url)
process.stdin.on('end', () => embedded.stop()).resume()

// Pipes one file (its path is the argument) to whoever asks: what an export cannot be faster than.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const [path = ''] = process.argv.slice(2)
const { size } = statSync(path)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/gzip', 'Content-Length': size })
  pipeline(createReadStream(path), response).catch(() => {})
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit())

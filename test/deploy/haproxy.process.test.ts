// @module-tag haproxy
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read } from '../helpers/deployment.ts'
import { until } from '../helpers/jobs.ts'
import { serverPort } from '../helpers/ports.ts'
import { runService, type Service } from '../helpers/service.ts'

/** deploy/haproxy.cfg before two processes, the first of which breaks each connection once it has read the request. */

const received: string[] = []
const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** A web process that is ready. A request whose path says so breaks its connection, as a crash would. */
async function startProcess(): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (request.url === '/health/ready') return void response.end('{}')
    for await (const _ of request);
    const isFirst = !received.some((line) => line.endsWith(request.url ?? ''))
    received.push(`${request.method} ${request.url}`)
    if (isFirst) return void request.socket.destroy()
    response.end('answered')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

let processes: Server[]
let proxy: Service
let origin: string
let directory: string
beforeAll(async () => {
  processes = [await startProcess(), await startProcess()]
  directory = await mkdtemp(join(tmpdir(), 'flowgate-haproxy-'))
  origin = `http://127.0.0.1:${await serverPort()}`
  const servers = processes.map((server, at) => `  server web${at} 127.0.0.1:${portOf(server)}`).join('\n')
  const text = read('deploy/haproxy.cfg')
    .replace(/^resolvers docker\n(?: .*\n)+/m, '')
    .replace(' resolvers docker init-addr none', '')
    .replace(/^ {2}server-template .*$/m, servers)
    .replace('bind :8080', `bind ${new URL(origin).host}`)
  const file = join(directory, 'haproxy.cfg')
  await writeFile(file, text)
  proxy = runService('haproxy', ['-f', file], { PATH: `${process.env['PATH']}:/usr/sbin` })
  const answer = () =>
    fetch(`${origin}/first`).then(
      ({ status }) => status,
      () => 0,
    )
  await until(answer, (status) => status === 200)
})
afterAll(async () => {
  proxy.kill()
  await proxy.ended
  await Promise.all(processes.map((server) => server[Symbol.asyncDispose]()))
  await rm(directory, { recursive: true })
})

test('a GET whose connection breaks is answered by another process', async () => {
  const response = await fetch(`${origin}/read`)
  expect([response.status, await response.text()]).toEqual([200, 'answered'])
  expect(received.filter((line) => line.endsWith('/read'))).toEqual(['GET /read', 'GET /read'])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s is never sent twice', async (method) => {
  const path = `/${method.toLowerCase()}`
  const status = await fetch(`${origin}${path}`, { method, body: '{"query":"mutation { a }"}' }).then(
    (response) => response.status,
    () => 'closed',
  )
  // Closed if the broken connection had served another request: whether to repeat this one is then up to the client.
  expect([502, 'closed']).toContain(status)
  expect(received.filter((line) => line.endsWith(path))).toEqual([`${method} ${path}`])
})

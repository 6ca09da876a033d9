import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { introspectionFromSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../src/app/schema.ts'
import { DEMO_EMAIL } from '../../src/service/banner.ts'
import { document, type ExamplesService, places, startExamplesService } from '../helpers/examples-service.ts'

/**
 * Clients that public generators write from openapi.json and schema.graphql: they compile, and with a token each of their
 * requests has it in the header alone.
 */

const FOLDER = fileURLToPath(new URL('../generators', import.meta.url))
const CACHE = `${FOLDER}/.cache`
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const TOKEN = `data_license:${DEMO_EMAIL}`

const execute = promisify(execFile)
const run = (command: string, ...args: readonly string[]) =>
  execute(process.execPath, [`${FOLDER}/node_modules/${command}`, ...args], { cwd: FOLDER })

type Send = (request: Request) => Promise<Response>
type Call = (
  operation: { readonly operationId: string; readonly template: string },
  path: object,
  query: object,
) => Promise<unknown>
interface Clients {
  readonly rest: Record<string, (send: Send, token: string) => Promise<unknown[]>>
  readonly graph: Record<string, (send: Send, token: string) => Promise<string[]>>
  readonly every: Record<string, (send: Send, token: string) => Call>
}

/** Returns the document with one media type for each body: orval writes types that do not compile for several. */
const withSingleBodies = (openapi: string): string =>
  JSON.stringify(JSON.parse(openapi), (key, value) =>
    key === 'requestBody'
      ? { ...value, content: Object.fromEntries(Object.entries(value.content).slice(0, 1)) }
      : value,
  )

/** Generates and compiles all clients. */
async function generateClients(): Promise<void> {
  const [openapi, graphql] = [`${ROOT}openapi.json`, `${ROOT}schema.graphql`]
  await rm(CACHE, { recursive: true, force: true })
  await mkdir(CACHE)
  const forOrval = `${CACHE}/openapi-for-orval.json`
  await writeFile(forOrval, withSingleBodies(await readFile(openapi, 'utf8')))
  await Promise.all([
    run(
      '@hey-api/openapi-ts/bin/run.js',
      '-i',
      openapi,
      '-o',
      `${CACHE}/hey-api`,
      '-c',
      '@hey-api/client-fetch',
    ),
    run('openapi-typescript/bin/cli.js', openapi, '-o', `${CACHE}/openapi-typescript.ts`),
    run(
      'orval/dist/bin/orval.mjs',
      '--input',
      forOrval,
      '--output',
      `${CACHE}/orval.ts`,
      '--client',
      'fetch',
    ),
    run('@genql/cli/dist/cli.js', '--schema', graphql, '--output', `${CACHE}/genql`),
  ])
  const introspection = JSON.stringify(introspectionFromSchema(schema))
  await writeFile(`${CACHE}/introspection.ts`, `export type introspection = ${introspection}\n`)
  await run('typescript/bin/tsc', '-p', 'tsconfig.json')
}

/** The examples of the parameters in a place. */
const valuesIn = (place: string, { parameters }: (typeof places)[number]['operation']) =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place && 'example' in parameter)
      .map(({ name, example }) => [name, example]),
  )

describe('clients of public generators', { tags: ['generators'] }, () => {
  let service: ExamplesService
  let clients: Clients
  const sent: { readonly url: string; readonly status: number; readonly authorization: string | null }[] = []
  const send: Send = async (request) => {
    const { url, headers } = request
    const response = await service.app.app.fetch(request)
    sent.push({ url, status: response.status, authorization: headers.get('authorization') })
    return response
  }

  beforeAll(async () => {
    await generateClients()
    clients = await import(`${CACHE}/out/src/typed.js`)
    service = await startExamplesService()
    await service.restore()
    // The example of `link_id`.
    await service.user.post('/links', { request: '/flow/latest' })
  })
  const ownFetch = globalThis.fetch
  afterAll(async () => {
    globalThis.fetch = ownFetch
    await service?.app.close()
  })

  test('typed calls return the data', async () => {
    const { body } = await service.user.rest('/aggregates/timeseries', {
      ...{ aggregate_ids: [101, 106], start_date: '2026-03-02', fields: 'px' },
    })
    const prices = body.data.map((bar) => bar['px'])
    expect(prices.length).toBeGreaterThan(10)
    for (const [name, call] of Object.entries(clients.rest))
      expect([name, await call(send, TOKEN)]).toEqual([name, prices])
    const { data } = await service.user.graphql('{ aggregates(first: 2, orderBy: ID) { nodes { name } } }')
    const names = (data as { aggregates: { nodes: { name: string }[] } }).aggregates.nodes.map(
      ({ name }) => name,
    )
    for (const [name, call] of Object.entries(clients.graph))
      expect([name, await call(send, TOKEN)]).toEqual([name, names])
  })

  test.each(['hey-api', 'openapi-fetch', 'orval'])(
    '%s: every GET operation has the token in its header alone, and is answered',
    async (name) => {
      const call = clients.every[name]?.(send, TOKEN)
      for (const { method, path: template, operation } of places) {
        if (method !== 'get') continue
        const path = {
          ...valuesIn('path', operation),
          ...(template.includes('{job_id}') && { job_id: service.jobs.done }),
        }
        const { operationId } = operation
        sent.length = 0
        await call?.({ operationId, template }, path, valuesIn('query', operation))
        // Only administrators read loads.
        const statuses = template.startsWith('/loads') ? [403] : [200, 202]
        expect([operationId, sent.map(({ status, authorization }) => [status, authorization])]).toEqual([
          operationId,
          [[expect.toSatisfy((status: number) => statuses.includes(status)), `Bearer ${TOKEN}`]],
        ])
        for (const { url } of sent) expect(decodeURIComponent(url)).not.toMatch(/link=|data_license:/)
      }
      expect(places.length).toBeGreaterThan(Object.keys(document.paths).length)
    },
  )
})

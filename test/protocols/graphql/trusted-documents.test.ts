import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  readTrustedDocuments,
  type TrustedDocuments,
} from '../../../src/protocols/graphql/trusted-documents.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { connectTo } from '../../helpers/follow.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Trusted documents, requested by hash over HTTP and WebSocket. */

const NAME = '{ aggregate(by: { aggregateId: 1 }) { name } }'
const POLL = 'query Poll($id: ID!) { job(id: $id) { status } }'
const BROKEN = '{ nothing }'
const texts = new Map([
  ['name', NAME],
  ['poll', POLL],
  ['broken', BROKEN],
])

const start = (only: boolean): Promise<TestApp> =>
  startApp({ settings: { trustedDocuments: { texts, only } } })

let open: TestApp
let strict: TestApp
let server: TestServer
beforeAll(async () => {
  open = await start(false)
  strict = await start(true)
  server = await listen(strict.app)
})
afterAll(async () => {
  await server.close()
  await open.close()
  await strict.close()
})

async function post(app: TestApp, body: unknown) {
  const response = await app.send('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify(body),
  })
  const { data, errors } = await response.json()
  return { status: response.status, data, codes: errors?.map(({ extensions }: never) => extensions['code']) }
}

const ANSWER = { status: 200, data: { aggregate: { name: expect.any(String) } }, codes: undefined }
const hashed = (sha256Hash: unknown) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } })

describe.each([
  ['beside all others', () => open],
  ['alone', () => strict],
])('trusted documents %s', (_, app) => {
  test.each([{ documentId: 'name' }, hashed('name'), { query: '', documentId: 'name' }])(
    '%j',
    async (body) => {
      expect(await post(app(), body)).toEqual(ANSWER)
    },
  )

  test('can be named in the URL', async () => {
    const response = await app().send('/graphql?documentId=name')
    expect(await response.json()).toEqual({ data: ANSWER.data })
  })

  test('accept variables', async () => {
    const answer = await post(app(), { documentId: 'poll', variables: { id: 'x' } })
    expect(answer).toMatchObject({ status: 200, data: { job: null } })
  })

  test('are validated like any other document', async () => {
    expect(await post(app(), { documentId: 'broken' })).toMatchObject({
      status: 400,
      codes: ['BAD_USER_INPUT'],
    })
  })

  test.each([{ documentId: 'unknown' }, hashed('unknown'), { documentId: '__proto__' }])(
    'are refused if unknown: %j',
    async (body) => {
      expect(await post(app(), body)).toMatchObject({ status: 400, codes: ['PERSISTED_QUERY_NOT_FOUND'] })
    },
  )

  test.each([{}, { documentId: 7 }, hashed(7), { extensions: { persistedQuery: null } }, { variables: {} }])(
    'require a document id: %j',
    async (body) => {
      expect(await post(app(), body)).toMatchObject({ status: 400, codes: ['DOCUMENT_ID_REQUIRED'] })
    },
  )

  test.each([[[]], [[{ documentId: 'name' }]], ['text'], [7]])('refuse bad requests: %j', async (body) => {
    const { status, data } = await post(app(), body)
    expect([status, data]).toEqual([400, undefined])
  })

  test('require a credential', async () => {
    const response = await app().nobody.send('/graphql?documentId=name')
    expect(response.status).toBe(401)
    await response.body?.cancel()
  })
})

test('other documents are answered unless only trusted documents are allowed', async () => {
  expect(await post(open, { query: NAME })).toEqual(ANSWER)
  expect(await post(strict, { query: NAME })).toMatchObject({ status: 400, codes: ['DOCUMENT_NOT_TRUSTED'] })
  // A text is not trusted, even beside the id of a trusted document: it could be anything.
  const both = await post(strict, { query: NAME, documentId: 'name' })
  expect(both).toMatchObject({ status: 400, codes: ['DOCUMENT_NOT_TRUSTED'] })
})

test('trusted documents work over WebSocket', async () => {
  const client = connectTo(server.socketUrl, { Authorization: 'Bearer professional:analyst@example.com' })
  const ask = async (payload: { query: string; extensions?: Record<string, unknown> }) => {
    for await (const { data, errors } of client.iterate(payload))
      return { data, codes: errors?.map(({ extensions }) => extensions?.['code']) }
    return undefined
  }
  const failed = (payload: { query: string; extensions?: Record<string, unknown> }) =>
    ask(payload).then(
      () => undefined,
      (errors: { extensions: { code: string } }[]) => errors.map(({ extensions }) => extensions.code),
    )
  expect(await ask({ query: '', ...hashed('name') })).toMatchObject({ data: ANSWER.data })
  expect(await failed({ query: NAME })).toEqual(['DOCUMENT_NOT_TRUSTED'])
  expect(await failed({ query: '', ...hashed('unknown') })).toEqual(['PERSISTED_QUERY_NOT_FOUND'])
  expect(await failed({ query: '' })).toEqual(['DOCUMENT_ID_REQUIRED'])
  await client.dispose()
})

describe('a manifest', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'flowgate-manifest-'))
  })
  afterAll(() => rm(directory, { recursive: true }))

  const readFrom = async (text: string): Promise<TrustedDocuments> => {
    const path = join(directory, 'manifest.json')
    await writeFile(path, text)
    return readTrustedDocuments({ path, only: true })
  }

  test("maps hashes to documents, or has Apollo's format", async () => {
    const expected = { texts: new Map([['a', NAME]]), only: true }
    expect(await readFrom(JSON.stringify({ a: NAME }))).toEqual(expected)
    const operations = [{ id: 'a', name: 'A', type: 'query', body: NAME }]
    const apollo = { format: 'apollo-persisted-query-manifest', version: 1, operations }
    expect(await readFrom(JSON.stringify(apollo))).toEqual(expected)
  })

  test.each(['', '[]', '{"a": 1}', 'null', '{"format": "apollo-persisted-query-manifest"'])(
    'in another format fails with one line: %s',
    async (text) => {
      await expect(readFrom(text)).rejects.toThrow(/^TRUSTED_DOCUMENTS: .* must be a JSON object/)
    },
  )

  test('that does not exist fails with one line', async () => {
    await expect(readTrustedDocuments({ path: join(directory, 'none'), only: true })).rejects.toThrow(
      /^TRUSTED_DOCUMENTS: .*none cannot be read \(ENOENT\)$/,
    )
  })
})

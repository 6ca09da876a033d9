import { describe, expect, test } from 'vitest'
import type { Told } from '../../helpers/follow.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp({ settings: { isSchemaPublic: false } })

/** The checks of graphql-cop, except the one against queries by GET, which the service allows. */
describe('graphql-cop', () => {
  const raw = async (sent: { body?: string; path?: string; type?: string; as?: 'nobody' }) => {
    const { body, path = '/graphql', type = 'application/json', as } = sent
    const caller = as === 'nobody' ? app.nobody : app
    const request = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': type } }
    const response = await caller.send(path, request)
    return { status: response.status, text: await response.text() }
  }
  const posted = async (query: string) => {
    const { text } = await raw({ body: JSON.stringify({ query }) })
    return { text, ...(JSON.parse(text) as Told) }
  }

  test('alias overloading', async () => {
    const aliases = Array.from({ length: 101 }, (_, place) => `alias${place}: __typename`).join(' ')
    expect((await posted(`query cop { ${aliases} }`)).data).toBeUndefined()
  })
  test('batches', async () => {
    const batch = Array.from({ length: 10 }, () => ({ query: 'query cop { __typename }' }))
    const { status, text } = await raw({ body: JSON.stringify(batch) })
    expect([status, text.includes('"data"')]).toEqual([400, false])
  })
  test('directive overloading', async () => {
    const { data, errors } = await posted(`query cop { __typename ${'@aa'.repeat(10)} }`)
    expect([data, errors?.length]).toEqual([undefined, 1])
  })
  test('field duplication', async () => {
    expect((await posted(`query cop { ${'__typename '.repeat(500)} }`)).data).toBeUndefined()
  })
  test('circular introspection', async () => {
    const circle = 'fields { type { '.repeat(8)
    const { text } = await posted(`query cop { __schema { types { ${circle} name ${'} }'.repeat(8)} } } }`)
    expect(text).not.toContain('"types"')
  })
  test('introspection', async () => {
    const { data } = await posted('query cop { __schema { types { name fields { name } } } }')
    expect(data).toBeUndefined()
  })
  test('field suggestions', async () => {
    expect((await posted('query cop { __schema { directive } }')).text).not.toContain('Did you mean')
  })
  test('mutations by GET', async () => {
    const query = encodeURIComponent('mutation cop { __typename }')
    const { status, text } = await raw({ path: `/graphql?query=${query}` })
    expect([status, text.includes('"data"')]).toEqual([405, false])
  })
  test('form posts from another site', async () => {
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
    ]) {
      const { status, text } = await raw({ body: 'query=query+cop+%7B__typename%7D', type, as: 'nobody' })
      expect([type, status, text.includes('"data"')]).toEqual([type, 401, false])
    }
  })
  test('traces and debugging', async () => {
    expect((await posted('query cop { __typename }')).text).toBe('{"data":{"__typename":"Query"}}')
    const { text } = await posted('queryy cop { __typename }')
    expect(text).not.toMatch(/exception|stack|\.ts|\.js|tracing/i)
  })
  test('query consoles', async () => {
    for (const path of ['/', '/graphiql', '/playground', '/console', '/graphql'])
      for (const caller of [app, app.nobody]) {
        const response = await caller.send(path, { headers: { accept: 'text/html' } })
        // The console of the service is at `/`. It sends no query but its own.
        expect([path, response.status === 200]).toEqual([path, path === '/'])
        expect(await response.text()).not.toMatch(
          /graphiql.min.css|GraphQL Playground|GraphiQL|graphql-playground/,
        )
      }
  })
})

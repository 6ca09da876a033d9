import { serverAudits } from 'graphql-http'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../helpers/app.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Runs the GraphQL over HTTP audits of graphql-http against the service, with a valid credential. */

const app = useApp()

const audits = serverAudits({
  url: 'http://flowgate.test/graphql',
  fetchFn: (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url)
    const headers = Object.fromEntries(new Headers(init.headers))
    return app.send(pathname + search, { ...init, headers } as Parameters<TestApp['send']>[1])
  },
})

describe('GraphQL over HTTP', () => {
  test('has audits to run', () => {
    expect(audits.length).toBeGreaterThan(50)
  })

  // MUST, SHOULD and MAY alike.
  test.each(audits)('$name', async ({ fn }) => {
    const result = await fn()
    expect(result.status === 'ok' ? null : result.reason).toBeNull()
  })
})

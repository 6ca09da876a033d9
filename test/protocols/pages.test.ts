import { describe, expect, test } from 'vitest'
import { useApp } from '../helpers/use-app.ts'

/** HTML pages load nothing from other origins. */

const app = useApp()

describe('HTML pages', () => {
  /** Returns the addresses a page loads from other origins: sources, links, imports and CSS URLs. */
  const foreign = (html: string): string[] =>
    [
      ...html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*?\b(?:src|href)\s*=\s*["']?([^"'\s>]+)/gi),
      ...html.matchAll(/@import\s+(?:url\()?["']?([^"')\s]+)/gi),
      ...html.matchAll(/\burl\(\s*["']?([^"')]+)/gi),
    ]
      .map(([, address = '']) => address)
      .filter((address) => /^(?:https?:)?\/\//i.test(address))

  test('/docs loads nothing from other origins', async () => {
    const page = await app.nobody.rest('/docs')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(foreign(page.text)).toEqual([])
    expect(page.text).not.toMatch(/https?:\/\//)
    const parts = [...page.text.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path)
    expect(parts).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js'])
    for (const part of parts) {
      const { status, headers, text } = await app.nobody.rest(part)
      expect([status, text.length > 10_000, foreign(part.endsWith('.css') ? text : '')]).toEqual([
        200,
        true,
        [],
      ])
      expect(headers.get('content-type')).toMatch(part.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
    }
  })

  test('GraphiQL loads nothing from other origins, and its example works', async () => {
    const { status, headers, text } = await app.nobody.rest(
      '/graphql',
      {},
      { headers: { accept: 'text/html' } },
    )
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(foreign(text)).toEqual([])
    const [, example] = /"defaultQuery":("(?:[^"\\]|\\.)*")/.exec(text) ?? []
    const { data, errors } = await app.graphql<{ aggregates: { nodes: unknown[] } }, never>(
      JSON.parse(example ?? '""'),
    )
    expect(errors).toBeUndefined()
    expect(data?.aggregates.nodes.length).toBeGreaterThan(1)
  })
})

// @module-tag chromium
import { beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Names are text, whatever they hold. */

const EMAIL = 'names@example.com'
const app = useApp({ settings: signedIn(`data_license:${EMAIL}`) })

const NAMES = [
  ['markup', '<img src=x onerror="document.title=\'broken\'"><script>document.title="broken"</script>'],
  ['marks of direction', '\u200Fgnp.exe \u200EALFA\u200E \u200F'],
  ['a formula', '=HYPERLINK("http://example.com","x")'],
  ['no place to break', 'W'.repeat(128)],
] as const

const CREATE = `mutation ($name: String!) {
  createAggregate(input: { name: $name, constituents: [{ ticker: "ALFA" }] }) {
    ... on CreateAggregateSuccess { aggregate { providerId } }
  }
}`

interface Created {
  readonly createAggregate: { readonly aggregate: { readonly providerId: string } }
}

describe('names of own aggregates', () => {
  const web = useConsole(app)
  const ids = new Map<string, string>()
  beforeAll(async () => {
    const caller = app.as(EMAIL, 'data_license')
    for (const [what, name] of NAMES) {
      const { data } = await caller.graphql<Created, { name: string }>(CREATE, { name })
      ids.set(what, data?.createAggregate.aggregate.providerId ?? '')
    }
  })

  test.each(NAMES)('with %s are shown as they are', async (what, name) => {
    for (const path of [`/i/${ids.get(what)}`, '/rankings?type=Custom', '/']) {
      const { page } = await web.open(path, { width: 400 })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await page.title()).not.toBe('broken')
      expect(await page.locator('img[src="x"]').count()).toBe(0)
      expect(
        await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        }),
      ).toBe(0)
      if (path.startsWith('/i/'))
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(name.trim())
    }
  })
})

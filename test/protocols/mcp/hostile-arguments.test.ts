import { expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { toolsOf } from '../../../src/protocols/mcp/tools.ts'
import { message } from '../../helpers/mcp.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Arguments that break whoever takes them for texts or numbers before they are validated. */

const TEXTLESS = { toString: 1 }
const HOSTILE = [
  TEXTLESS,
  JSON.parse('{"__proto__": null}'),
  [{ toString: 1 }],
  [[[]]],
  [null],
  '\ud800',
  1e308,
]

const app = useApp()

const tools = [...toolsOf(routes)].map(([name, { definition }]) => ({
  name,
  names: Object.keys(definition.inputSchema.properties ?? {}),
}))

test.each(tools)('$name finds them at fault, alone and together', async ({ name, names }) => {
  const given = [
    ...names.map((argument) => ({ [argument]: TEXTLESS })),
    ...HOSTILE.map((value) => Object.fromEntries(names.map((argument) => [argument, value]))),
  ]
  const failed: unknown[] = []
  for (const one of given) {
    const { status, body } = await app.post<{ result?: { structuredContent: { status?: number } } }>(
      '/mcp',
      message('tools/call', { name, arguments: one }),
      { headers: { accept: 'application/json, text/event-stream' } },
    )
    if (status !== 200 || !body.result || (body.result.structuredContent.status ?? 200) >= 500)
      failed.push([one, status, body])
  }
  expect(failed).toEqual([])
})

test('a name as long as a body is refused before an address is made of it', async () => {
  const { body } = await app.post<{ result: { structuredContent: unknown } }>(
    '/mcp',
    message('tools/call', { name: 'search_securities', arguments: { ['€'.repeat(300_000)]: 1 } }),
    { headers: { accept: 'application/json, text/event-stream' } },
  )
  expect(body.result.structuredContent).toMatchObject({
    status: 422,
    detail: [{ type: 'string_too_long', msg: 'The arguments should have at most 32768 characters together' }],
  })
  expect(JSON.stringify(body).length).toBeLessThan(2000)
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { expectInvalid, linkTo, pathOf } from '../../../helpers/links.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Links that were changed. */

const app = useApp()
const REQUEST = '/aggregates/timeseries?aggregate_ids=1,3&start_date=2026-03-01&interval=1d'

let path: string
beforeAll(async () => {
  path = pathOf((await linkTo(app, REQUEST)).url)
})

/** Names and values in their order, decoded: the meaning of an address. */
const meaningOf = (address: string): string => {
  const url = new URL(address, 'http://flowgate.test')
  return JSON.stringify([decodeURIComponent(url.pathname), [...url.searchParams]])
}
/** A changed address that still has a token gets the one 403, or is another path: unknown, or the index of the service. */
const expectRefused = async (changed: string) => {
  const { status, body } = await app.nobody.rest(changed)
  if (new URL(changed, 'http://flowgate.test').pathname === '/')
    return void expect([status, body]).toMatchObject([200, { name: 'flowgate' }])
  const isLinked = /[?&]link=/.test(new URL(changed, 'http://flowgate.test').search)
  if (!isLinked) expect([changed, [401, 404].includes(status)]).toEqual([changed, true])
  else if (status !== 404) expectInvalid({ status, body })
}

test('a link with any character changed is refused', async () => {
  const character = fc.constantFrom(...'abcXYZ019-_=&?/,.%+~ é')
  await fc.assert(
    fc.asyncProperty(
      fc.nat(path.length - 2),
      character,
      fc.constantFrom('replace', 'insert', 'delete'),
      async (index, text, how) => {
        const [start, end] = [path.slice(0, index + 1), path.slice(index + (how === 'insert' ? 1 : 2))]
        const changed = start + (how === 'delete' ? '' : text) + end
        fc.pre(!/%(?![\da-f]{2})/i.test(changed) && !changed.startsWith('//'))
        fc.pre(meaningOf(changed) !== meaningOf(path))
        await expectRefused(changed)
      },
    ),
    { numRuns: 500 },
  )
})

test.each<[what: string, change: (path: string) => string]>([
  ['a parameter more', (text) => text.replace('?', '?market_hours=x&')],
  ['a parameter after the token', (text) => `${text}&records_per_page=1`],
  ['an empty parameter after the token', (text) => `${text}&`],
  ['a parameter less', (text) => text.replace('&interval=1d', '')],
  ['another order', (text) => text.replace(/aggregate_ids=1,3&(start_date=[\d-]+)/, '$1&aggregate_ids=1,3')],
  ['another order of a list', (text) => text.replace('1,3', '3,1')],
  ['a parameter twice', (text) => text.replace('&link', '&interval=1d&link')],
  ['two tokens', (text) => `${text}&${text.slice(text.indexOf('link='))}`],
  ['a question mark before the token', (text) => text.replace('&link=', '?link=')],
  ['a token before', (text) => text.replace('?', '?link=fl_x&')],
  ['the token first', (text) => text.replace(/\?(.*)&(link=.*)$/, '?$2&$1')],
  [
    'the token in capitals',
    (text) => text.replace(/link=.*/, (found) => found.toUpperCase().replace('LINK', 'link')),
  ],
  ['an encoded token', (text) => text.replace('link=fl_', 'link=%66l_')],
  ['another token', (text) => text.replace(/.{43}$/, 'A'.repeat(43))],
  ['a short token', (text) => text.slice(0, -1)],
  ['no token', (text) => text.replace(/fl_.*/, '')],
  ['a long token', (text) => text + 'A'.repeat(20_000)],
  ['a NUL', (text) => text.replace('1d', '1d%00')],
  ['bytes that are no text', (text) => text.replace('1d', '1d%ff')],
  ['another encoding of a percent sign', (text) => text.replace('1d', '1%2564')],
])('a link with %s is refused', async (_what, changed) => {
  expectInvalid(await app.nobody.rest(changed(path)))
})

test.each<[what: string, change: (path: string) => string]>([
  ['letters', (text) => text.replace('timeseries', 'time%73eries').replace('interval', 'inter%76al')],
  ['commas', (text) => text.replace('1,3', '1%2C3')],
])('a link works for clients that encode its %s anew', async (_what, changed) => {
  expect((await app.nobody.rest(changed(path))).status).toBe(200)
})

test('links are refused for a thousand tokens, and for a megabyte', async () => {
  const start = path.slice(0, -43)
  for (let n = 0; n < 1000; n++)
    expect((await app.nobody.send(start + String(n).padStart(43, '0'))).status).toBe(403)
  expect((await app.nobody.rest(path + 'A'.repeat(1_000_000))).status).toBe(414)
})

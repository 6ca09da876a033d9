import { describe, expect, test } from 'vitest'
import type { UploadLimits } from '../../../src/platform/http/upload.ts'
import { type Sent, startApp } from '../../helpers/app.ts'
import { CASH, fileOf, filesOf, openBody, SECURITIES, storedChunks } from '../../helpers/loads.ts'
import { PATIENCE_MS } from '../../helpers/patience.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Bodies of loads that are refused: nothing of them stays. */

const app = useApp()
const ONE = '/loads?table=security_cash'
const start = (path: string, sent: Sent) => app.as('admin@example.com').rest(path, '', sent)

describe('a request', () => {
  test.each([
    'application/json',
    'text/plain',
    'multipart/mixed; boundary=x',
    'multipart/form-data',
    'text/csv; charset=latin1',
    'application/vnd.apache.parquet',
  ])('with the type %s and the encoding br is a 415', async (type) => {
    const sent = fileOf(CASH, { 'content-type': type, 'content-encoding': 'br' })
    const { status, headers } = await start(ONE, sent)
    expect([status, headers.get('accept')]).toEqual([415, expect.stringContaining('text/csv')])
  })

  test.each([
    ['a single file without a table', '/loads', fileOf(CASH), ['query', 'table']],
    ['an unknown table', '/loads?table=nix', fileOf(CASH), ['query', 'table']],
    ['a table beside several files', ONE, filesOf({ 'security_cash.csv': CASH }), ['query', 'table']],
    ['no bytes', ONE, fileOf(''), ['body']],
    ['a name of no table', '/loads', filesOf({ 'security-cash.csv': CASH }), ['body', 'security-cash.csv']],
    ['a path', '/loads', filesOf({ 'security_cash/../x.csv': CASH }), ['body', 'security_cash/../x.csv']],
    ['an unknown format', '/loads', filesOf({ 'security_cash.xlsx': CASH }), ['body', 'security_cash.xlsx']],
    [
      'a NUL in a name',
      '/loads',
      filesOf({ 'security_cash-\0.csv': CASH }),
      ['body', 'security_cash-\0.csv'],
    ],
    ['a long source', `${ONE}&source=${'x'.repeat(201)}`, fileOf(CASH), ['query', 'source']],
  ])('with %s is a 422', async (_what, path, sent, loc) => {
    const { status, body } = await start(path, sent)
    expect([status, body]).toEqual([422, { detail: [expect.objectContaining({ loc })] }])
  })

  test('with a misspelt name is told the nearest one', async () => {
    const { body } = await start('/loads', filesOf({ 'Security-Cash_2024.CSV': CASH }))
    expect(body).toEqual({
      detail: [
        expect.objectContaining({
          msg: expect.stringMatching(
            /^No table has a file of this name\. Did you mean security_cash-2024\.csv\? The tables are/,
          ),
        }),
      ],
    })
  })

  test('with a file twice, or a part that is no file, is a 422', async () => {
    const twice = new FormData()
    for (const part of [CASH, CASH]) twice.append('f', new Blob([part]), 'security_cash.csv')
    const field = new FormData()
    field.append('securities.csv', SECURITIES)
    for (const body of [twice, field])
      expect((await start('/loads', { method: 'POST', body })).status).toBe(422)
  })

  test.each([
    ['nothing', ''],
    ['no end', '--x\r\nContent-Disposition: form-data; name="f"; filename="securities.csv"\r\n\r\nid'],
    ['no disposition', '--x\r\nContent-Type: text/csv\r\n\r\nid\r\n--x--\r\n'],
    ['too many parts', `${'--x\r\nContent-Disposition: form-data; name="f"\r\n\r\n\r\n'.repeat(2000)}--x--`],
  ])('with a multipart body that has %s is refused', async (_what, body) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect([400, 422]).toContain((await start('/loads', { method: 'POST', body, headers })).status)
  })
})

/** Sends requests to an app with limits of its own; nothing of them may stay. */
async function codesWith(uploads: UploadLimits, requests: (readonly [path: string, sent: Sent])[]) {
  const limited = await startApp({ settings: { uploads } })
  try {
    const codes: string[] = []
    for (const [path, sent] of requests)
      codes.push((await limited.as('admin@example.com').rest<{ code: string }>(path, '', sent)).body.code)
    expect(await storedChunks(limited)).toEqual([])
    return codes
  } finally {
    await limited.close()
  }
}

describe('a body', () => {
  test('that is too large is a 413, as soon as it is', async () => {
    const long = 'x'.repeat(1001)
    const endless = openBody()
    void endless.send(long)
    const codes = await codesWith({ maxBytes: 1000, patienceMs: PATIENCE_MS }, [
      [ONE, fileOf(long)],
      [ONE, fileOf(endless.stream)],
      ['/loads', filesOf({ 'securities.csv': long })],
    ])
    expect(codes).toEqual(['payload_too_large', 'payload_too_large', 'payload_too_large'])
  })

  test('that stops arriving is a 408', async () => {
    const silent = openBody()
    void silent.send('id')
    expect(await codesWith({ maxBytes: 1000, patienceMs: 50 }, [[ONE, fileOf(silent.stream)]])).toEqual([
      'request_timeout',
    ])
  })
})

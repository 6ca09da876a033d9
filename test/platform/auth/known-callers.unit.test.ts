import { expect, test } from 'vitest'
import { credentialIn, KnownCallers } from '../../../src/platform/auth/known-callers.ts'

/** Work counts as a caller's before their request is authenticated, if their credential has been accepted before. */

const URL_OF_LINK = 'http://a/calendar?country=US&link=fl_secret'
const shown = (headers: Record<string, string>, url = 'http://a/') =>
  credentialIn(new Request(url, { headers }))

test.each([
  ['a token', shown({ authorization: 'Bearer secret' })],
  ['an API key', shown({ 'x-api-key': 'secret' })],
  ['a link', shown({}, URL_OF_LINK)],
])('%s that has been accepted names its caller, and is not kept', (_name, credential = '') => {
  const callers = new KnownCallers()
  expect(callers.of(credential, '10.0.0.1')).toBe('stranger at 10.0.0.1')
  callers.remember(credential, 'a@example.com')
  expect(callers.of(credential, '10.0.0.1')).toBe('a@example.com')
  expect(credential).not.toContain('secret')
})

test('other credentials, and none, are those of strangers, who count by their address', () => {
  const callers = new KnownCallers()
  callers.remember(shown({ authorization: 'Bearer one' }) ?? '', 'a@example.com')
  for (const credential of [
    shown({ authorization: 'Bearer two' }),
    shown({}),
    shown({}, 'http://a/?link=no'),
  ])
    expect(callers.of(credential, '10.0.0.1')).toBe('stranger at 10.0.0.1')
  expect(callers.of(undefined, '10.0.0.2')).toBe('stranger at 10.0.0.2')
})

test('a link wins over headers, and a token over a key, as in authentication', () => {
  const token = { authorization: 'Bearer one' }
  expect(shown({ ...token, 'x-api-key': 'two' })).toBe(shown(token))
  expect(shown({ ...token, 'x-api-key': 'two' }, URL_OF_LINK)).toBe(shown({}, URL_OF_LINK))
})

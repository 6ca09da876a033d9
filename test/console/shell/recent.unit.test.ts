import { expect, test } from 'vitest'
import type { Choice } from '../../../console/shell/rank.ts'
import { recentIn, withRecent } from '../../../console/shell/recent.ts'

const READER = 'ann@example.com'
const choice = (id: string, href = `/i/${id}`): Choice => ({
  ...{ id, section: 'Aggregates', title: `Title ${id}`, detail: 'Detail', href },
})

test('the newest choice comes first, once, and at most eight are kept', () => {
  let text: string | null = null
  for (const id of [...'abcdefghij', 'c']) text = withRecent(recentIn(text, READER), choice(id), READER)
  const ids = recentIn(text, READER).map((recent) => recent.id)
  expect(ids).toEqual(['c', ...'jihgfed'])
  expect(recentIn(text, READER)[0]).toEqual({ ...choice('c'), section: 'Recent' })
})

test('choices of another reader stay hidden', () => {
  const text = withRecent([], choice('a'), READER)
  expect(recentIn(text, 'bob@example.com')).toEqual([])
})

test.each([
  null,
  '',
  'x',
  'null',
  '[]',
  '{"reader":"ann@example.com"}',
  '{"reader":"ann@example.com","choices":[null,1,{"id":"a"}]}',
])('%s holds no choice', (text) => {
  expect(recentIn(text, READER)).toEqual([])
})

test.each(['https://evil.example.com', '//evil.example.com', '/\\evil.example.com', 'javascript:alert(1)'])(
  'a choice that leads to %s is dropped',
  (href) => {
    expect(recentIn(withRecent([], choice('a', href), READER), READER)).toEqual([])
  },
)

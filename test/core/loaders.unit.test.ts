import { expect, test } from 'vitest'
import { Loaders } from '../../src/core/loaders.ts'

test('the keys of a tick are loaded in batches of 500, and each gets its own value', async () => {
  const loaders = new Loaders()
  const batches: number[] = []
  const keys = Array.from({ length: 1201 }, (_, key) => key)
  const load = (key: number) =>
    loaders.load('double', { first: 1 }, key, (batch) => {
      batches.push(batch.length)
      return Promise.resolve(batch.map((one) => one * 2))
    })
  expect(await Promise.all([...keys, 7].map(load))).toEqual([...keys.map((key) => key * 2), 14])
  expect(batches).toEqual([500, 500, 201])
})

test('objects with equal texts are loaded once', async () => {
  const loaders = new Loaders()
  const batches: object[][] = []
  const load = (key: { of: string }) =>
    loaders.load(
      'length',
      null,
      key,
      (batch) => {
        batches.push([...batch])
        return Promise.resolve(batch.map(({ of }) => of.length))
      },
      ({ of }) => of,
    )
  expect(await Promise.all([{ of: 'ab' }, { of: 'c' }, { of: 'ab' }].map(load))).toEqual([2, 1, 2])
  expect(batches).toEqual([[{ of: 'ab' }, { of: 'c' }]])
})

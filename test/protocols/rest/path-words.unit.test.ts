import { expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { AGGREGATE, PATH_WORDS, SECURITY } from '../../../src/market/identifiers.ts'
import { inMatchingOrder } from '../../../src/protocols/rest/route.ts'

/** Names of loads that parameters of paths take. Ids also take names of a certain form. */
const TAKEN: Readonly<Record<string, RegExp>> = {
  '{provider_id}': /^/,
  '{ticker}': /^/,
  '{slug}': /^/,
  '{aggregate_id}': AGGREGATE.pattern,
  '{security_id}': SECURITY.pattern,
}

const paths = [...new Set(inMatchingOrder(routes).map(({ path }) => path))]
const patterns = paths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
const words = [...new Set(paths.flatMap((path) => path.split('/')))].filter((part) => /^\w/.test(part))

/** Returns the words that a path cannot carry in place of a name: they lead to another path. */
function unreachable(path: string): string[] {
  const parts = path.split('/')
  return parts.flatMap((part, place) =>
    words
      .filter((word) => TAKEN[part]?.test(word))
      .filter((word) => {
        const sent = parts
          .with(place, word)
          .join('/')
          .replaceAll(/\{\w+\}/g, 'x')
        return patterns.find(({ pattern }) => pattern.test(sent))?.path !== path
      })
      .map((word) => `${path}: ${word}`),
  )
}

test('loads refuse every provider id that a path of aggregates cannot carry', () => {
  const refused = PATH_WORDS.filter((word) => !/^\.+$/.test(word))
  expect(words.length).toBeGreaterThan(50)
  expect(paths.flatMap(unreachable).toSorted()).toEqual(
    refused.map((word) => `/aggregates/reference/{provider_id}: ${word}`),
  )
})

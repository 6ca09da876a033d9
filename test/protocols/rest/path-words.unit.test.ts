import { expect, test } from 'vitest'
import { routes } from '../../../src/app/areas.ts'
import { PATH_WORDS } from '../../../src/market/identifiers.ts'

/** Parameters of paths whose values are texts of a load. */
const NAMED = /^\{(?:provider_id|ticker|slug)\}$/

/** The words that a path has where another one has a name: that name could not be asked for. */
const words = routes.flatMap(({ path, method }) => {
  const parts = path.split('/')
  return parts.flatMap((part, place) =>
    NAMED.test(part)
      ? routes
          .filter((other) => other.method === method && other.path !== path)
          .map((other) => other.path.split('/'))
          .filter((others) => others.length === parts.length)
          .filter((others) => others.every((each, at) => at === place || each === parts[at]))
          .map((others) => `${path}: ${others[place]}`)
      : [],
  )
})

test('loads refuse every provider id that a path of aggregates cannot carry', () => {
  const refused = PATH_WORDS.filter((word) => !/^\.+$/.test(word))
  expect(words.toSorted()).toEqual(refused.map((word) => `/aggregates/reference/{provider_id}: ${word}`))
})

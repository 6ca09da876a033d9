import { describe, expect, test } from 'vitest'
import { routes } from '../../src/routes.ts'
import { AGGREGATE_PAIRS } from '../helpers/aggregate-pairs.ts'
import type { Pair } from '../helpers/pairs.ts'
import { SERIES_PAIRS } from '../helpers/series-pairs.ts'
import { useApp } from '../helpers/use-app.ts'

/** Both protocols serve the same operations: they send the same statements to the database. */

const app = useApp()

const PAIRS = [...AGGREGATE_PAIRS, ...SERIES_PAIRS]

const sentBy = ({ path, address, body }: Omit<Pair, 'graph'>) =>
  body ? app.post(path, body) : app.rest(address)

describe('the same statements', () => {
  // REST pages jobs by number and GraphQL by cursor, without files: jobs.test.ts compares them.
  // Settings are one text in REST and single values in GraphQL: user-settings.test.ts compares them.
  // Links are created and deleted: signed-links.test.ts compares them.
  test('are compared for every route except those of jobs, settings and links', () => {
    expect([...new Set(PAIRS.map(({ path }) => path))].toSorted()).toEqual(
      routes
        .filter(({ path, method, media }) => !media && !(path === '/series/user' && method === 'put'))
        .map(({ path }) => path)
        .filter((path) => !/^\/(?:(?:aggregates|securities)\/jobs|series\/user\/|links)/.test(path))
        .toSorted(),
    )
  })

  const statements = async (ask: () => Promise<{ status: number }>) => {
    const { result, statements } = await app.recorded(ask)
    expect(result.status).toBe(200)
    return statements.map(({ sql }) => sql).toSorted()
  }

  test.each(PAIRS)('$address', async ({ graph, ...asked }) => {
    const rest = await statements(() => sentBy(asked))
    const onGraph = await statements(async () => {
      const answer = await app.graphql<unknown, never>(graph)
      expect(answer.errors).toBeUndefined()
      return answer
    })
    // Static data takes no statement.
    expect(rest.length > 0).toBe(!/(?:intervals|fields)$/.test(asked.path))
    expect(onGraph).toEqual(rest)
  })

  test('a projection reads only what it returns, over either protocol', async () => {
    const rest = await statements(() =>
      app.rest('/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-01&fields=px,is_partial'),
    )
    const onGraph = await statements(() =>
      app.graphql<unknown, never>(
        '{ aggregateTimeseries(aggregateIds: [1], from: "2026-03-01") { rows { isPartial px } } }',
      ),
    )
    expect(onGraph).toEqual(rest)
    expect(rest.join()).not.toContain('retail')
  })
})

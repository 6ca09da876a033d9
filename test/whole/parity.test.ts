import { describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { snakeCase } from '../../src/core/names.ts'
import { shapeOf } from '../../src/core/shape.ts'
import { PAIRS, type Pair } from '../helpers/pairs.ts'
import { useApp } from '../helpers/use-app.ts'

/** Both protocols serve the same operations: they send the same statements to the database. */

const app = useApp()

const sentBy = ({ path, address, body }: Pick<Pair, 'path' | 'address' | 'body'>) =>
  body ? app.post(path, body) : app.rest(address)

// REST pages jobs by number and GraphQL by cursor, without files: jobs.test.ts compares them.
// Settings are one text in REST and single values in GraphQL: user-settings.test.ts compares them.
// Links are created and deleted: signed-links.test.ts compares them.
// Saved screens and alerts are written with bodies of one protocol: test/areas/saved-screens and alerts compare them.
// Loads are sent as files over REST alone: test/areas/loads compares what both tell of them.
const COMPARED = routes
  .filter(({ path, method, media }) => !media && !(path === '/series/user' && method === 'put'))
  .filter(
    ({ path }) =>
      !/^\/(?:(?:aggregates|securities)\/jobs|series\/user\/|links|loads|alerts|screens(?!\/(?:run|counts|distribution)$))/.test(
        path,
      ),
  )

/** A parameter with its ids in ascending order: they are batched in the order in which earlier answers arrive. */
const inOrder = (parameter: unknown) => (Array.isArray(parameter) ? parameter.toSorted() : parameter)

/** Parameters that are no arguments of the same name. */
const APART = [
  // REST echoes them, without effect on the rows.
  /^\/(?!.*leaderboard).* (?:type|notional)$/,
  // The graph selects fields and pages leaderboards and screens by cursor.
  / (?:fields?|calculateMetrics|includeConstituents|sparkline)$/,
  /(?:leaderboard|\/screens\/run) (?:recordsPerPage|pageNumber|dataVersion)$/,
  / activeOnly$/,
  /^\/series\/ticker ticker$/,
]

describe('the same statements', () => {
  test('are compared for every route except those of jobs, loads, settings and links', () => {
    expect([...new Set(PAIRS.map(({ path }) => path))].toSorted()).toEqual(
      COMPARED.map(({ path }) => path).toSorted(),
    )
  })

  test.each(COMPARED)('are compared with every parameter of $path', ({ path, input }) => {
    const pairs = PAIRS.filter((pair) => pair.path === path)
    const sent = pairs.map(({ address, body }) => JSON.stringify(body) ?? address).join()
    const graphs = pairs.map(({ graph }) => graph).join()
    for (const [name, { argument = name }] of Object.entries(shapeOf(input).properties ?? {})) {
      expect(`${path} ${sent}`).toMatch(new RegExp(`[?&{"]${snakeCase(name)}[="}]`))
      if (!APART.some((apart) => apart.test(`${path} ${name}`)))
        expect(graphs).toMatch(new RegExp(`[({ ]${argument}: `))
    }
  })

  const statements = async (ask: () => Promise<{ status: number }>, withValues = true) => {
    const { result, statements } = await app.recorded(ask)
    expect(result.status).toBe(200)
    const texts = statements.map(({ sql, parameters }) => [
      sql,
      ...(withValues ? parameters.map(inOrder) : []),
    ])
    return texts.map((text) => text.join()).toSorted()
  }

  test.each(PAIRS)('$address', async ({ graph, isConnection, ...asked }) => {
    const rest = await statements(() => sentBy(asked), !isConnection)
    const onGraph = await statements(async () => {
      const answer = await app.graphql<unknown, never>(graph)
      expect(answer.errors).toBeUndefined()
      return answer
    }, !isConnection)
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

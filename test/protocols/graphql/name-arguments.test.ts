import { isInputObjectType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { change } from '../../helpers/own-aggregates.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Names of aggregates and securities on the graph, in arguments beside those of their ids. */

const app = useApp()
const DATES = 'from: "2025-12-01", to: "2026-03-10"'

/** Arguments that identify one of several kinds, or have other siblings. */
const BY = ['AggregateBy', 'SecurityBy', 'ConstituentInput', 'UpdateAggregateInput', 'DeleteAggregateInput']

test('every argument for ids has one for names', () => {
  const groups = Object.values(app.app.schema.getTypeMap()).flatMap((type): [string, string[]][] => {
    if (isInputObjectType(type))
      return BY.includes(type.name) ? [] : [[type.name, Object.keys(type.getFields())]]
    if (!isObjectType(type)) return []
    const fields = Object.values(type.getFields())
    return fields.map((field) => [`${type.name}.${field.name}`, field.args.map(({ name }) => name)])
  })
  const idsOf = (names: readonly string[]) =>
    names.filter((name) => /^(?:aggregate|security)Ids?\d?$/.test(name))
  const withIds = groups.filter(([, names]) => idsOf(names).length > 0)
  expect(withIds.length).toBeGreaterThan(20)
  for (const [where, names] of withIds)
    for (const id of idsOf(names)) {
      const sibling = id.replace('aggregateId', 'aggregateProviderId').replace('securityId', 'ticker')
      expect([where, names]).toEqual([where, expect.arrayContaining([sibling])])
    }
})

describe('a name is answered as its id, for one statement more', () => {
  test.each([
    [
      `aggregateTimeseries(aggregateIds: [1, 3], ${DATES}) { count rows { ts } }`,
      `aggregateTimeseries(aggregateIds: [1], aggregateProviderIds: ["AGG-IDX"], ${DATES}) { count rows { ts } }`,
    ],
    [
      'aggregateStats(aggregateIds: [5, 3], from: "2025-12-01") { rows { mean instrument { name } } }',
      'aggregateStats(aggregateProviderIds: ["AGG-100%_\\\\", "AGG-IDX"], from: "2025-12-01") { rows { mean instrument { name } } }',
    ],
    [
      'aggregateLatest(aggregateId: 3) { latest { bar { ts } } }',
      'aggregateLatest(aggregateProviderId: "AGG-IDX") { latest { bar { ts } } }',
    ],
    [
      `aggregateCorrelation(aggregateId1: 9, aggregateId2: 3, ${DATES}) { correlation }`,
      `aggregateCorrelation(aggregateProviderId1: "AGG-OWN-BARS", aggregateId2: 3, ${DATES}) { correlation }`,
    ],
    [
      `securityTrend(securityId: 1004, ${DATES}) { slope }`,
      `securityTrend(ticker: "Δlt", ${DATES}) { slope }`,
    ],
    [
      'securityPanel(securityIds: [1002, 1001], from: "2026-02-05") { count rows { ts px } }',
      'securityPanel(tickers: ["SEC-ALFA", "beta"], from: "2026-02-05") { count rows { ts px } }',
    ],
    [
      `correlation(x: { aggregateId: 3 }, y: { securityId: 1001, metric: PX }, ${DATES}) { lags { correlation } }`,
      `correlation(x: { aggregateId: 3 }, y: { ticker: "ALFA", metric: PX }, ${DATES}) { lags { correlation } }`,
    ],
    [
      `aggregates(first: 3) { nodes { correlationWith(aggregateId: 9, ${DATES}) { correlation } } }`,
      `aggregates(first: 3) { nodes { correlationWith(aggregateProviderId: "AGG-OWN-BARS", ${DATES}) { correlation } } }`,
    ],
  ])('%s', async (byId, byName) => {
    const ids = await app.recorded(() => app.graphql(`{ found: ${byId} }`))
    const names = await app.recorded(() => app.graphql(`{ found: ${byName} }`))
    expect([ids.result.errors, names.result.errors]).toEqual([undefined, undefined])
    expect(names.result.data).toEqual(ids.result.data)
    expect(names.statements).toHaveLength(ids.statements.length + 1)
  })

  test('and for one statement in all, for many fields', async () => {
    const fields = (argument: (n: number) => string) =>
      `{ ${Array.from({ length: 9 }, (_, n) => `f${n}: securityTrend(${argument(n)}, ${DATES}) { slope }`).join(' ')} }`
    const ids = await app.recorded(() => app.graphql(fields((n) => `securityId: ${1001 + (n % 3)}`)))
    const names = await app.recorded(() =>
      app.graphql(fields((n) => `ticker: "${['ALFA', 'BETA', 'GAM_A'][n % 3]}"`)),
    )
    expect(names.result.data).toEqual(ids.result.data)
    expect(names.statements).toHaveLength(ids.statements.length + 1)
  })
})

const refused = async (field: string, caller: Pick<typeof app, 'graphql'> = app) => {
  const { errors = [] } = await caller.graphql(`{ ${field} }`)
  return errors.map(({ message, extensions: { code, issues = [] } }) => ({
    message,
    code,
    issues: issues.map(({ path, type }) => `${path} ${type}`),
  }))
}

describe('faults', () => {
  test('neither an id nor a name', async () => {
    const [fault, ...others] = await refused('aggregateLatest { latest { bar { ts } } }')
    expect([fault?.code, fault?.issues, others]).toEqual(['BAD_USER_INPUT', ['aggregateId missing'], []])
    const [list] = await refused(`aggregateTimeseries(${DATES}) { count }`)
    expect(list?.issues).toEqual(['aggregateIds missing'])
  })

  test('an id and a name', async () => {
    const [fault] = await refused(
      'aggregateLatest(aggregateId: 3, aggregateProviderId: "AGG-IDX") { latest { bar { ts } } }',
    )
    expect(fault?.issues).toEqual(['aggregateProviderId mutually_exclusive'])
    const [nested] = await refused(
      `correlation(x: { aggregateId: 3 }, y: { securityId: 1001, ticker: "ALFA" }, ${DATES}) { lags { lag } }`,
    )
    expect(nested?.issues).toEqual(['y.ticker mutually_exclusive'])
  })

  test('unknown names, in lists too, and texts that the database cannot store', async () => {
    const [one] = await refused('aggregateLatest(aggregateProviderId: "AGG-NONE") { latest { bar { ts } } }')
    expect(one).toMatchObject({ code: 'AGGREGATE_NOT_FOUND', message: expect.stringContaining('AGG-NONE') })
    const [list] = await refused(
      `aggregateTimeseries(aggregateIds: [3], aggregateProviderIds: ["AGG-TECH", "AGG-NONE"], ${DATES}) { count }`,
    )
    expect(list).toMatchObject({
      code: 'AGGREGATE_NOT_FOUND',
      message: expect.stringMatching(/: AGG-NONE\.$/),
    })
    for (const text of ['\\u0000', '', 'x'.repeat(5000), ' '])
      expect(await refused(`securityTrend(ticker: "${text}", ${DATES}) { slope }`)).toMatchObject([
        { code: 'SECURITY_NOT_FOUND' },
      ])
  })

  test('of other arguments come first, and nothing is read', async () => {
    const { result, statements } = await app.recorded(() =>
      refused('securityTrend(ticker: "NOSUCH", from: "2026-03-10", to: "2026-03-01") { slope }'),
    )
    expect(result.map(({ issues }) => issues)).toEqual([['to date_range']])
    expect(statements).toEqual([])
  })
})

test('the same document has another meaning for another caller', async () => {
  const owner = app.as('named@example.com')
  const { aggregate } = await change(owner, 'create', { name: 'Mine', constituents: [{ ticker: 'ALFA' }] })
  const document = `aggregateLatest(aggregateProviderId: "${aggregate?.providerId}") { latest { bar { ts } } }`
  expect(await refused(document, owner)).toEqual([])
  expect(await refused(document)).toMatchObject([{ code: 'AGGREGATE_NOT_FOUND' }])
  expect(await refused(document, owner)).toEqual([])
  await change(owner, 'delete', { aggregateId: aggregate?.aggregateId })
  expect(await refused(document, owner)).toMatchObject([{ code: 'AGGREGATE_NOT_FOUND' }])
})

test('a job of names is that of their ids', async () => {
  const start = (ids: string) =>
    app.graphql<{ started: { job: { jobId: string } } }, Record<string, never>>(
      `mutation { started: startTimeseriesJob(input: { ${ids}, from: "2026-01-07" }) { ... on StartTimeseriesJobSuccess { job { jobId } } } }`,
    )
  const byName = await start('aggregateProviderIds: ["AGG-TECH", "AGG-IDX"]')
  expect(byName.data?.started.job.jobId).toBe((await start('aggregateIds: [1, 3]')).data?.started.job.jobId)
  const { errors } = await start('aggregateProviderIds: ["AGG-TECH", "AGG-NONE"]')
  expect(errors).toMatchObject([{ extensions: { code: 'AGGREGATE_NOT_FOUND' } }])
})

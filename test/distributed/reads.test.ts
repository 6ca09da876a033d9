import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIERS } from '../../src/core/principal.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { COORDINATOR, createDistributed, TURN_TIMEOUT } from '../helpers/distributed.ts'
import { compareGolden, QUESTIONS, readQuestion, sortedText } from '../helpers/golden.ts'
import { answerTo } from '../helpers/pair-answers.ts'
import { MAIN_PAIRS } from '../helpers/pairs.ts'
import { useApp } from '../helpers/use-app.ts'

/**
 * Reads of a database whose bars are distributed over the nodes of a Citus cluster: byte for byte those of one server.
 * Needs a cluster (docs/scaling.md).
 */

const WRITTEN = /"(?:as_of|asOf|created_at|createdAt|updated_time|updatedTime|metadata)":"[^"]*"/g
/** Later than the tests' clock: when a row was written. */
const LATER = /"20(?:2[6-9]|[3-9]\d)-(?!0[1-3]-)[^"]*Z"/g

/** Drops the times at which rows were written, which differ from database to database. */
const steady = (answer: object): string =>
  JSON.stringify(answer).replaceAll(WRITTEN, '').replaceAll(LATER, '""')

describe('a cluster', () => {
  const single = useApp()
  let cluster: TestApp
  beforeAll(async () => {
    cluster = await startApp({ database: await createDistributed(COORDINATOR ?? '') })
  }, TURN_TIMEOUT)
  afterAll(() => cluster.close())

  test.each(QUESTIONS.filter((name) => !name.startsWith('writes/')))('answers %s', async (name) => {
    const { query, email, tier, variables } = await readQuestion(name)
    const caller = cluster.as(email, TIERS.find((known) => known === tier) ?? 'basic')
    const { result, statements } = await cluster.recorded(
      async () => {
        const { data, errors } = await caller.graphql<unknown, Record<string, unknown>>(query, variables)
        return { data, errors }
      },
      { withVersions: true },
    )
    await compareGolden(name, result, sortedText(statements))
  })

  test.each(MAIN_PAIRS)('answers $address', async (pair) => {
    expect(steady(await answerTo(cluster, pair))).toBe(steady(await answerTo(single, pair)))
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { overSse, type Told } from '../helpers/follow.ts'
import { type Asker, askedRaw, OPERATIONS, questionsOf } from '../helpers/matrix.ts'
import { makeThings, NOTHING, type Things } from '../helpers/things.ts'
import { useApp } from '../helpers/use-app.ts'

/**
 * Requests for other users' data issue the same statements as requests for missing data, so both take
 * equally long. test/soak/tenancy.ts measures the time.
 */

const app = useApp()
let things: Things
let following: AsyncGenerator<Told>
beforeAll(async () => {
  things = await makeThings(app, 'owner@elsewhere.example', 'A')
  // The process knows jobs that somebody follows.
  following = overSse(app.as(things.email))(
    `subscription { jobProgress(id: "${things.waitingId}") { status } }`,
  )
  await following.next()
})
afterAll(() => following.return(undefined))

let users = 0
const somebody = (): Asker => {
  const email = `other-${users++}@example.com`
  return { email, caller: app.as(email) }
}

/** The periodic statement for all followed jobs. */
const isPoll = (sql: string) => /from job where id = any\(\$1::uuid\[\]\)$/.test(sql)

test.each(OPERATIONS)('%s issues the same statements for hidden and missing data', async (operation) => {
  const statements = async (asked: Things) => {
    const asker = somebody()
    // The first request of a user stores the user.
    await asker.caller.rest('/series/user')
    const issued = []
    for (const question of questionsOf(operation, asked)) {
      const { statements } = await app.recorded(() => askedRaw(asker, operation, question))
      issued.push(
        statements
          .map(({ sql }) => sql)
          .filter((sql) => !isPoll(sql))
          .toSorted(),
      )
    }
    return issued
  }
  expect(await statements(things)).toEqual(await statements(NOTHING))
})

test('the owner of a followed job is read from the database, not from process memory', async () => {
  for (const id of [things.waitingId, NOTHING.waitingId]) {
    const query = `subscription { jobProgress(id: "${id}") { status } }`
    const { statements } = await app.recorded(() =>
      askedRaw(somebody(), 'Subscription.jobProgress', { query }),
    )
    expect(statements.filter(({ sql }) => isPoll(sql)).length).toBeGreaterThan(0)
  }
})

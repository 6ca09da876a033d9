import { afterAll, beforeAll, expect, test } from 'vitest'
import { overSse, type Told } from './helpers/follow.ts'
import { type Asker, askedRaw, OPERATIONS, questionsOf } from './helpers/matrix.ts'
import { makeThings, NOTHING, type Things } from './helpers/things.ts'
import { useApp } from './helpers/use-app.ts'

/**
 * What is somebody else's takes as long as what does not exist: the same statements are issued for both. How long
 * they take is measured by test/soak/tenancy.ts.
 */

const app = useApp()
let things: Things
let following: AsyncGenerator<Told>
beforeAll(async () => {
  things = await makeThings(app, 'owner@elsewhere.example', 'A')
  // What somebody follows is known to the process.
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

/** What is asked from time to time for those who follow jobs, whoever they are. */
const isPoll = (sql: string) => /from job where id = any\(\$1::uuid\[\]\)$/.test(sql)

test.each(OPERATIONS)('%s asks the database the same', async (operation) => {
  const statements = async (asked: Things) => {
    const asker = somebody()
    // Whoever comes for the first time is written down.
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

test('whose a job is that somebody follows is asked of the database, not of what the process knows', async () => {
  for (const id of [things.waitingId, NOTHING.waitingId]) {
    const query = `subscription { jobProgress(id: "${id}") { status } }`
    const { statements } = await app.recorded(() =>
      askedRaw(somebody(), 'Subscription.jobProgress', { query }),
    )
    expect(statements.filter(({ sql }) => isPoll(sql)).length).toBeGreaterThan(0)
  }
})

import { expect, test } from 'vitest'
import { STATEMENTS } from '../../db/statements.ts'
import { explainAll } from '../../src/upkeep/distribute/check.ts'
import { useApp } from '../helpers/use-app.ts'

/** The statements that `npm run distribute -- --check` explains: generated from the golden files, and valid SQL. */

const app = useApp()

test('a server that is no cluster executes all of them itself', async () => {
  expect(STATEMENTS.length).toBeGreaterThan(100)
  expect(await explainAll(app.database.pool)).toEqual({
    counts: { local: STATEMENTS.length, router: 0, 'pushed down': 0 },
    findings: [],
  })
})

import { expect, test } from 'vitest'
import { overSse } from '../helpers/follow.ts'
import { startedJob } from '../helpers/results.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

test('a subscription that begins while the service is stopping is refused, and does not wait', async () => {
  const { id } = await startedJob(app.database)
  app.app.endSubscriptions()
  for (const query of [
    `subscription { jobProgress(id: "${id}") { progress } }`,
    'subscription { latestBars(ids: [3]) { ts } }',
  ]) {
    const { value } = await overSse(app)(query).next()
    expect(value).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] })
  }
})

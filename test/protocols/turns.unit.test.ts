import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pause } from '../../src/core/async/turns.ts'
import { asPartOf, Call } from '../../src/core/observation/call.ts'
import { requests } from '../../src/core/observation/topics.ts'
import { KnownCallers } from '../../src/platform/auth/known-callers.ts'
import { identification } from '../../src/protocols/rest/middleware.ts'
import type { Env } from '../../src/protocols/rest/router.ts'
import { turns } from '../../src/protocols/turns.ts'

test('the duration of a request includes the wait for its turn', async () => {
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const seconds: number[] = []
  onTestFinished(requests.observe((request) => seconds.push(request.seconds)))
  const app = new Hono<Env>()
  app.use(turns(new KnownCallers()))
  app.use(identification({ log: pino({ level: 'silent' }), slowMs: 60_000, nameCaller: () => '' }, null, '*'))
  app.get('/', (c) => c.text('done'))

  const computing = asPartOf(new Call('rest'), async () => {
    await pause()
    clock += 5000
  })
  expect(await (await app.request('/')).text()).toBe('done')
  await computing
  expect(seconds).toEqual([5])
})

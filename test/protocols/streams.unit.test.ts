import { setImmediate as nextRound } from 'node:timers/promises'
import { buildSchema, type ExecutionArgs, type ExecutionResult, parse } from 'graphql'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { asPartOf, Call, currentCall } from '../../src/core/observation/call.ts'
import type { Context } from '../../src/protocols/context.ts'
import { useSubscriptions } from '../../src/protocols/graphql/subscriptions.ts'
import { streamOf } from '../../src/protocols/rest/download.ts'

/** What is read after its request has been answered takes the turns of the request's caller, whoever reads it. */

const EMAIL = 'reader@example.com'

function callOf(): Call {
  const call = new Call('graphql')
  call.by({ email: EMAIL, tier: 'basic' })
  return call
}

test('the parts of a file', async () => {
  const callers: unknown[] = []
  async function* parts() {
    for (let part = 0; part < 3; part++) {
      callers.push(currentCall()?.email)
      yield new Uint8Array([part])
    }
  }
  const stream = asPartOf(callOf(), () => streamOf(parts(), () => {}))
  await nextRound()
  expect(await new Response(stream).bytes()).toEqual(new Uint8Array([0, 1, 2]))
  expect(callers).toEqual([EMAIL, EMAIL, EMAIL])
})

test('the events of a subscription, which count as no work of the request', async () => {
  const calls: (Call | undefined)[] = []
  async function* ticks() {
    yield { tick: 1 }
    yield { tick: 2 }
  }
  const schema = buildSchema('type Query { a: Int } type Subscription { tick: Int }')
  const tick = schema.getSubscriptionType()?.getFields()['tick']
  if (!tick) throw new Error('The schema has no subscription')
  tick.subscribe = ticks
  tick.resolve = (event: { tick: number }) => {
    calls.push(currentCall())
    return event.tick
  }
  const context = {
    ...{ principal: { email: EMAIL, expiresAt: null }, signal: new AbortController().signal },
    accounts: { whenBarred: () => () => {} },
  } as unknown as Context
  const { onSubscribe } = useSubscriptions({
    log: pino({ level: 'silent' }),
    contextsFor: () => () => context,
  })
  const begin = Promise.withResolvers<(args: ExecutionArgs) => Promise<AsyncGenerator<ExecutionResult>>>()
  onSubscribe?.({ setSubscribeFn: begin.resolve } as unknown as Parameters<typeof onSubscribe>[0])
  const subscribe = await begin.promise
  const request = callOf()
  const events = await asPartOf(request, () =>
    subscribe({ schema, document: parse('subscription { tick }'), contextValue: context }),
  )
  expect(await Array.fromAsync(events)).toMatchObject([{ data: { tick: 1 } }, { data: { tick: 2 } }])
  expect(calls.map((call) => call?.email)).toEqual([EMAIL, EMAIL])
  expect(calls).not.toContain(request)
})

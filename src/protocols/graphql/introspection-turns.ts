import { __Schema, type GraphQLFieldResolver } from 'graphql'
import { pause } from '../../core/async/turns.ts'
import { currentCall } from '../../core/observation/call.ts'

/** Types that are described in one turn, in about a millisecond. */
const TYPES_AT_ONCE = 10

/** Resolves when the executor has completed what it can: a tick that a microtask schedules comes after the others. */
const whenCompleted = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/** Returns items of which the executor completes a few at a time, letting others run in between. */
function inTurns<T>(items: readonly T[]): readonly (T | Promise<T>)[] {
  let turn = Promise.resolve()
  return items.map((item, at) => {
    // That its client has left is for the execution to find.
    if (at % TYPES_AT_ONCE === 0)
      turn = turn
        .then(whenCompleted)
        .then(pause)
        .catch(() => {})
    return turn.then(() => item)
  })
}

// GraphQL describes all types of a schema at once, which takes 30 ms. Outside of requests it still does: tools that read
// the schema expect that it takes no promise.
const { types } = __Schema.getFields()
if (types) {
  const list = types.resolve as GraphQLFieldResolver<unknown, unknown, unknown, readonly unknown[]>
  types.resolve = (...parameters) => {
    const items = list(...parameters)
    return currentCall() ? inTurns(items) : items
  }
}

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../src/app/areas.ts'
import { InvalidInput, saidOf } from '../../src/core/errors.ts'
import { faultsOf, withRule } from '../../src/core/faults.ts'
import { boundedList, distinctList } from '../../src/core/lists.ts'
import { type Shape, shapeOf } from '../../src/core/shape.ts'

const faultsIn = (schema: z.ZodType, value: unknown) =>
  faultsOf(schema.safeParse(value).error?.issues ?? [], value, schema)

const places = (schema: z.ZodType, value: unknown) =>
  faultsIn(schema, value).map(({ path, type }) => `${path.join('.')} ${type}`)

describe('a list', () => {
  const seen: unknown[] = []
  const item = z.unknown().refine((value) => {
    seen.push(value)
    return typeof value === 'number'
  })
  const schema = z.object({ a: boundedList(item, 2, 3), b: distinctList(item, 3).optional() })

  test.each([
    [{ a: [1, 2] }, []],
    [{ a: [1] }, ['a too_short']],
    [{ a: ['x'] }, ['a.0 value_error', 'a too_short']],
    [{ a: [1, 2, 3, 4] }, ['a too_long']],
    [{ a: [1, 2], b: [] }, ['b too_short']],
    [{ a: [1, 2], b: Array(20_000).fill(1) }, []],
    [{ a: [1, 2], b: Array(20_001).fill(1) }, ['b too_many_items']],
    [{ a: [1, 2], b: [1, 2, 3, 4] }, ['b too_many_items']],
    [{ a: 'x' }, ['a list_type']],
  ])('%#', (value, faults) => {
    expect(places(schema, value)).toEqual(faults)
  })

  test('that is too long has one fault, and no item is looked at, by rules over several parameters either', () => {
    seen.length = 0
    const ruled = withRule(schema, [], ({ a }) =>
      a.map((_, at) => ({ path: ['a', at], type: 'x', message: 'x' })),
    )
    const [fault, ...others] = faultsIn(ruled, { a: Array(250_000).fill('x') })
    expect([seen, others]).toEqual([[], []])
    expect(fault).toMatchObject({
      path: ['a'],
      message: 'List should have at most 3 items after validation, not 250000',
      ctx: { max_length: 3, actual_length: 250_000 },
    })
  })
})

test('a rule over several parameters judges no list in place of an object', () => {
  const object = withRule(z.object({ a: z.string() }), ['a'], ({ a }) => ({
    path: ['a'],
    type: 'x',
    message: a.toUpperCase(),
  }))
  expect(faultsIn(z.object({ object }), { object: ['x'] }).map(({ type }) => type)).toEqual(['dict_type'])
  expect(faultsIn(z.object({ object }), { object: { a: 'x' } }).map(({ type }) => type)).toEqual(['x'])
})

test('every list of a route that can have bad items has a longest length', () => {
  const unbounded = (shape: Shape, place: string): string[] => [
    ...(shape.item && shape.item.kind !== 'unknown' && shape.longest === undefined && shape.kind === 'array'
      ? [place]
      : []),
    ...(shape.item ? unbounded(shape.item, `${place}[]`) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, member]) =>
      unbounded(member, `${place}.${name}`),
    ),
  ]
  expect(routes.flatMap(({ operationId, input }) => unbounded(shapeOf(input), operationId))).toEqual([])
})

describe('faults', () => {
  const numbers = z.array(z.int().max(9))

  test('are the first hundred, of which the last counts the others', () => {
    const faults = faultsIn(numbers, Array(250).fill('x'))
    expect([faults.length, faults[98]?.more, faults[99]?.more]).toEqual([100, undefined, 150])
    expect(saidOf(faults[99] ?? { message: '' })).toBe(
      'Input should be a valid integer, unable to parse string as an integer. 150 more faults are not listed.',
    )
    // zod reports each of these twice.
    expect(faultsIn(numbers, Array(250).fill(2 ** 60)).at(-1)?.more).toBe(150)
    expect(faultsIn(numbers, Array(101).fill('x')).at(-1)?.more).toBe(1)
    expect(faultsIn(numbers, Array(100).fill('x')).at(-1)?.more).toBeUndefined()
  })

  test('count those of long lists', () => {
    const list = z.object({ a: distinctList(z.int().max(9), 3), b: distinctList(z.int().max(9), 3) })
    const [bad, huge] = [Array(5000).fill('x'), Array(5000).fill(2 ** 60)]
    const faults = faultsIn(list, { a: bad, b: huge })
    expect([faults.length, faults[99]?.path, faults[99]?.more]).toEqual([100, ['a', 99], 9900])
    expect(faultsIn(list, { a: huge, b: ['x'] }).at(-1)?.more).toBe(4901)
  })

  test('of unknown keys too', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`x${at}`, 1]))
    const faults = faultsIn(z.strictObject({}), many)
    expect([faults.length, faults.at(-1)?.path, faults.at(-1)?.more]).toEqual([100, ['x99'], 99_900])
  })

  test('of one error count those of the lists that they come from', () => {
    const list = faultsIn(numbers, Array(150).fill('x'))
    const { faults, message } = new InvalidInput([...list, ...list])
    expect([faults.length, faults.at(-1)?.more]).toEqual([100, 200])
    expect(new InvalidInput(faults).faults).toEqual(faults)
    expect(message).toMatch(/ 200 more faults are not listed\.$/)
  })

  test('that are long are fewer, and at least one', () => {
    const fault = {
      path: Array(100).fill('€'.repeat(300)),
      type: 'x',
      message: '€'.repeat(5000),
      input: '€'.repeat(5000),
    }
    const { faults, message } = new InvalidInput(Array(100).fill(fault))
    const bytes = Buffer.byteLength(JSON.stringify(faults))
    expect([faults.length > 0, bytes < 18_000, message.length < 18_000]).toEqual([true, true, true])
    expect(faults.length + (faults.at(-1)?.more ?? 0)).toBe(100)
  })
})

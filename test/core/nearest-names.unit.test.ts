import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { snakeCase } from '../../src/core/names.ts'
import { nearestNames } from '../../src/core/nearest-names.ts'

/** The known name that a misspelt one means. */

/** Names of the parameters of each path. */
const sets = routes
  .map(({ input }) => [...new Set([...Object.keys(input.shape).map(snakeCase), 'strict'])])
  .filter((names) => names.length > 1)

const dropped = (name: string, at: number) => name.slice(0, at) + name.slice(at + 1)
const doubled = (name: string, at: number) => name.slice(0, at + 1) + name.slice(at)
const swapped = (name: string, at: number) =>
  name.slice(0, at) + name.slice(at + 1, at + 2) + name.slice(at, at + 1) + name.slice(at + 2)
const MISTAKES = [dropped, doubled, swapped]

const CHOICES = { at: fc.nat(), mistake: fc.constantFrom(...MISTAKES), isLoud: fc.boolean() }
const mistakes = fc
  .constantFrom(...sets)
  .chain((known) => fc.record({ known: fc.constant(known), name: fc.constantFrom(...known), ...CHOICES }))

describe('the nearest name', () => {
  test('is the one in which a letter was dropped, doubled or swapped', () => {
    fc.assert(
      fc.property(mistakes, ({ known, name, at, mistake, isLoud }) => {
        const typo = mistake(name, at % name.length)
        fc.pre(typo !== '' && !known.includes(typo))
        expect(nearestNames(isLoud ? typo.toUpperCase() : typo, known)).toContain(name)
      }),
      { numRuns: 3000 },
    )
  })

  test('is one of several if they are equally near', () => {
    expect(nearestNames('typs', ['subtypes', 'type', 'types'])).toEqual(['type', 'types'])
    expect(nearestNames('aggregate_id', ['aggregate_id_1', 'aggregate_id_2'])).toEqual([
      'aggregate_id_1',
      'aggregate_id_2',
    ])
  })

  test.each([
    ['intervall', 'interval'],
    ['pageNumber', 'page_number'],
    ['PAGE_NUMBER', 'page_number'],
    ['aggregateId2', 'aggregate_id_2'],
    ['startdate', 'start_date'],
    ['strcit', 'strict'],
    ['utm_source', undefined],
    ['from', undefined],
    ['z', undefined],
    ['', undefined],
    ['__proto__', undefined],
    ['x'.repeat(1_000_000), undefined],
  ])('of %.20s is %s', (given, name) => {
    const known = ['x', 'y', 'interval', 'page_number', 'aggregate_id_1', 'aggregate_id_2', 'start_date']
    expect(nearestNames(given, [...known, 'strict'])).toEqual(name === undefined ? [] : [name])
  })
})

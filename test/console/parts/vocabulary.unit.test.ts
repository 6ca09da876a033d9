import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, isEnumType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { LABELS, perInterval } from '../../../console/parts/vocabulary.ts'

/** Each value of an enumeration has one label, which stands in one place. */

const ROOT = new URL('../../../', import.meta.url)

const ENUMERATIONS = new Map(
  Object.values(buildSchema(readFileSync(new URL('schema.graphql', ROOT), 'utf8')).getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => !name.startsWith('__'))
    .map((type) => [type.name, type.getValues().map(({ name }) => name)]),
)

/** Enumerations whose values no screen shows as words. */
const UNSHOWN = [
  ...['AggregateOrderField', 'AlertEventKind', 'BarLabel', 'CalendarDayStatus'],
  ...['DownsamplingMethod', 'ErrorCode', 'FlowUnit', 'JobFailureCode', 'LeaderboardSort', 'MarketHours'],
  ...['MetricGroup', 'MetricName', 'MetricUnit', 'NamedRange', 'Role'],
  ...['ScreenField', 'ScreenKind', 'SecurityLeaderboardSort'],
  ...['SecurityOrderField', 'SeriesKind', 'SeriesScale', 'SlopeUnit', 'Universe', 'ValueType', 'WarningCode'],
]

const sources = readdirSync(new URL('console/', ROOT), { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !path.startsWith('graph/generated') && path !== 'parts/vocabulary.ts',
)

describe('the vocabulary', () => {
  test('has a table for each enumeration that is shown', () => {
    expect([...Object.keys(LABELS), ...UNSHOWN].sort()).toEqual([...ENUMERATIONS.keys()].sort())
  })

  test.each(Object.entries(LABELS))('labels each value of %s once, and differently', (name, labels) => {
    expect(Object.keys(labels).sort()).toEqual(ENUMERATIONS.get(name)?.toSorted())
    const texts = Object.values(labels)
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('has the only table of labels: no other file labels a value', () => {
    const values = new Set(Object.keys(LABELS).flatMap((name) => ENUMERATIONS.get(name) ?? []))
    const labelled = sources.flatMap((path) => {
      const text = readFileSync(new URL(`console/${path}`, ROOT), 'utf8')
      // A value, then a text that begins as a label does and is no sentence: `DAY: 'Day'`, `value: 'DAY', label: 'Day'`.
      const found = [
        ...text.matchAll(
          /\b([A-Z][A-Z_]+)(?:'?, (?:label: )?|: (?:\{ label: )?)'(?:[A-Z][a-z ]|\d+ )[^']*[^'.]'/g,
        ),
      ]
      return found.flatMap(([line, value = '']) => (values.has(value) ? [`${path}: ${line}`] : []))
    })
    expect(labelled).toEqual([])
  })

  test('names the length of a bar in rates', () => {
    expect(perInterval('HOUR')).toBe('hour')
    expect(perInterval('TEN_MINUTES')).toBe('10 minutes')
  })
})

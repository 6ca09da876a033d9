import { nearestNames } from '../../core/nearest-names.ts'
import { type CellFault, throwFaults } from '../fault.ts'
import { CELLS, FILES, type FileKind } from '../files.ts'
import { formFault, zoneFault } from './dates.ts'
import { readToml, type TomlValue, tomlFault } from './toml.ts'
import { UNITS } from './units.ts'

/** Keys of a section: texts, lists of texts, and tables of texts. */
const TEXTS = ['table', 'dates', 'zone'] as const
const LISTS = ['ignore'] as const
const TABLES = ['columns', 'constants', 'units'] as const
const KEYS = [...TEXTS, ...LISTS, ...TABLES]

/** What a mapping says of the files whose names have a pattern. */
export interface MapSection {
  /** Name of the document, for messages. */
  readonly file: string
  readonly pattern: string
  readonly line: number
  readonly values: readonly TomlValue[]
}

const known = (name: string, names: readonly string[], what: string): string => {
  const nearest = nearestNames(name, names)
  return nearest.length > 0
    ? `unknown ${what}; did you mean ${nearest.join(' or ')}?`
    : `unknown ${what}; use one of: ${names.join(', ')}`
}

/** Returns why a key does not belong where it is. Null if it does. */
function misplaced({ path: [top, pattern, key, ...rest], isInArray }: TomlValue): string | null {
  if (top !== 'files') return 'unknown key; all belong into a table of a file: [files."prices_*.csv"]'
  if (pattern === undefined || key === undefined)
    return 'a table of a file is missing: [files."prices_*.csv"]'
  if (!KEYS.some((one) => one === key)) return known(key, KEYS, 'key')
  const depth = TABLES.some((one) => one === key) ? 1 : 0
  if (rest.length !== depth) return depth === 0 ? 'must be no table' : 'must be a table of texts'
  const isList = LISTS.some((one) => one === key)
  if (isInArray !== isList) return isList ? 'must be a list of texts' : 'must be no list'
  return null
}

/** Returns the text of a key of a section, if there is one. */
export const textOf = ({ values }: MapSection, key: (typeof TEXTS)[number]): TomlValue | undefined =>
  values.find(({ path }) => path[2] === key)

/** Returns the values of a list or a table of a section. */
export const valuesIn = (
  { values }: MapSection,
  key: (typeof LISTS)[number] | (typeof TABLES)[number],
): { readonly name: string; readonly value: TomlValue }[] =>
  values.filter(({ path }) => path[2] === key).map((value) => ({ name: value.path[3] ?? '', value }))

/** Names in braces of a pattern, whose texts are constants. */
export const placeholdersOf = (pattern: string): string[] =>
  [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

function textFaults(section: MapSection): CellFault[] {
  const check = (key: (typeof TEXTS)[number], reasonFor: (text: string) => string | null): CellFault[] => {
    const value = textOf(section, key)
    const reason = value ? reasonFor(value.text) : null
    return value && reason !== null ? [tomlFault(section.file, value.line, value.path, reason)] : []
  }
  const tables = FILES.map(({ name }) => name)
  return [
    ...check('table', (text) => (tables.some((name) => name === text) ? null : known(text, tables, 'table'))),
    ...check('dates', formFault),
    ...check('zone', zoneFault),
  ]
}

const NUMBERS: readonly string[] = ['money', 'turnover', 'price', 'weight', 'number', 'zScore']

/** Returns the faults of a section for a table. */
export function columnFaults(section: MapSection, { name: table, columns }: FileKind): CellFault[] {
  const { file, pattern, line } = section
  const names = Object.keys(columns)
  const targets = [
    ...valuesIn(section, 'columns').map(({ value }) => ({ target: value.text, value })),
    ...valuesIn(section, 'constants').map(({ name, value }) => ({ target: name, value })),
    ...placeholdersOf(pattern).map((target) => ({
      target,
      value: { path: ['files', pattern], text: target, line, isInArray: false },
    })),
  ]
  const fault = ({ line: at, path }: TomlValue, reason: string) => tomlFault(file, at, path, reason)
  const isMoment = (target: string) => columns[target]?.cell === 'moment'
  return [
    ...targets.flatMap(({ target, value }, place) => {
      if (!Object.hasOwn(columns, target)) return [fault(value, known(target, names, `column of ${table}`))]
      const isFirst = targets.findIndex((other) => other.target === target) === place
      return isFirst || (value.path[2] === 'columns' && isMoment(target))
        ? []
        : [fault(value, `${target} has two sources`)]
    }),
    ...valuesIn(section, 'units').flatMap(({ name, value }) => {
      const cell = columns[name]?.cell
      if (cell === undefined) return [fault(value, known(name, names, `column of ${table}`))]
      if (!NUMBERS.includes(cell)) return [fault(value, `has no unit: it is ${CELLS[cell].is}`)]
      const units = Object.keys(UNITS)
      return units.includes(value.text) ? [] : [fault(value, known(value.text, units, 'unit'))]
    }),
  ]
}

/** Reads the sections of a mapping. Throws LoadFault. */
export function readSections(source: string, file: string): MapSection[] {
  const values = readToml(source, file)
  throwFaults(
    values.flatMap((value) => {
      const reason = misplaced(value)
      return reason === null ? [] : [tomlFault(file, value.line, value.path, reason)]
    }),
  )
  const sections = [...Map.groupBy(values, ({ path }) => path[1] ?? '')].map(([pattern, own]) => ({
    ...{ file, pattern, values: own },
    line: Math.min(...own.map(({ line }) => line)),
  }))
  throwFaults(sections.flatMap(textFaults))
  throwFaults(
    sections.flatMap((section) => {
      const kind = FILES.find(({ name }) => name === textOf(section, 'table')?.text)
      return kind ? columnFaults(section, kind) : []
    }),
  )
  return sections
}

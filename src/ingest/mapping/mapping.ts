import { type CellFault, fileFault, LoadFault, throwFaults } from '../fault.ts'
import { FILES, type FileKind } from '../files.ts'
import { dateReader } from './dates.ts'
import { columnFaults, type MapSection, placeholdersOf, readSections, textOf, valuesIn } from './section.ts'
import { tomlFault } from './toml.ts'
import { shifted, UNITS } from './units.ts'

/** How the columns of a file become those of its table. */
export interface FileMapping {
  /** Columns of the table by column of the file, where the names differ. */
  readonly targets: ReadonlyMap<string, string>
  /** Cells that each row has, by column of the table. */
  readonly constants: ReadonlyMap<string, string>
  isIgnored(column: string): boolean
  /** Returns what converts the cells of a column of the table. Null if they stay as they are. */
  converterOf(target: string): ((text: string) => string) | null
}

const PIECES = /\*|\{\w+\}/g

/** Returns what matches names of files: `*` stands for any text, a name in braces for a text without `/`, a group. */
function patternOf(pattern: string): RegExp {
  const literals = pattern.split(PIECES).map((text) => RegExp.escape(text))
  const wild = [...pattern.matchAll(PIECES)].map(([piece]) => (piece === '*' ? '.*' : '([^/]+?)'))
  return new RegExp(`^${literals.map((text, place) => text + (wild[place] ?? '')).join('')}$`)
}

function converterFor(section: MapSection, { columns }: FileKind): FileMapping['converterOf'] {
  const [form = null, zone = null] = (['dates', 'zone'] as const).map((key) => textOf(section, key)?.text)
  const units = new Map(valuesIn(section, 'units').map(({ name, value }) => [name, UNITS[value.text] ?? 0]))
  return (target) => {
    const cell = columns[target]?.cell
    const exponent = units.get(target)
    if (exponent !== undefined) return (text) => shifted(text, exponent)
    const isDate = cell === 'moment' || cell === 'day' || cell === 'longDay'
    return isDate ? dateReader({ form, zone }, cell === 'moment') : null
  }
}

function mappingFor(section: MapSection, kind: FileKind, name: string): FileMapping {
  const ignored = new Set(valuesIn(section, 'ignore').map(({ value }) => value.text))
  const targets = new Map(valuesIn(section, 'columns').map((one) => [one.name, one.value.text] as const))
  const [, ...parts] = patternOf(section.pattern).exec(name) ?? []
  return {
    targets,
    constants: new Map([
      ...valuesIn(section, 'constants').map((one) => [one.name, one.value.text] as const),
      ...placeholdersOf(section.pattern).map((column, place) => [column, parts[place] ?? ''] as const),
    ]),
    isIgnored: (column) =>
      ignored.has(column) ||
      (ignored.has('*') && !targets.has(column) && !Object.hasOwn(kind.columns, column)),
    converterOf: converterFor(section, kind),
  }
}

/** A table of a file, and how its columns are mapped. */
interface MappedFile {
  readonly kind: FileKind
  readonly mapping: FileMapping
}

/** A mapping of vendors' files (docs/loading.md). */
export interface LoadMap {
  /**
   * Returns the table and the mapping of a file. Null if no pattern matches. Throws LoadFault. `stated` is the table that
   * the name states.
   */
  fileOf(name: string, stated: FileKind | null): MappedFile | null
}

/** Parses a map, a TOML document. `file` is its name in messages. Throws LoadFault. */
export function parseMap(source: string, file: string): LoadMap {
  const sections = readSections(source, file)
  const patterns = sections.map((section) => ({ section, pattern: patternOf(section.pattern) }))
  const faultOf = ({ line, pattern }: MapSection, reason: string): CellFault =>
    tomlFault(file, line, ['files', pattern], reason)
  return {
    fileOf(name, stated) {
      const [first, second] = patterns.filter(({ pattern }) => pattern.test(name)).map((one) => one.section)
      if (!first) return null
      if (second)
        throw new LoadFault(
          fileFault(name, `two tables of ${file} match: ${first.pattern} and ${second.pattern}`),
        )
      const table = textOf(first, 'table')?.text
      const kind = table === undefined ? stated : FILES.find((one) => one.name === table)
      if (!kind) throw new LoadFault(faultOf(first, `table is missing: the name ${name} does not state it`))
      if (table === undefined) throwFaults(columnFaults(first, kind))
      return { kind, mapping: mappingFor(first, kind, name) }
    },
  }
}

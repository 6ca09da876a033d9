import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import { type CellFault, LoadFault } from '../fault.ts'

/** A value of a TOML document that is neither a table nor an array, with its keys. Places in arrays are no keys. */
export interface TomlValue {
  readonly path: readonly string[]
  readonly text: string
  readonly isInArray: boolean
  readonly line: number
}

/** Returns a fault at a line of a document, with the keys that it is about. */
export const tomlFault = (
  file: string,
  line: number,
  path: readonly string[],
  reason: string,
): CellFault => ({
  ...{ file, line, value: null, reason },
  column:
    path.length > 0 ? path.map((key) => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key))).join('.') : null,
})

const keysOf = ({ keys }: AST.TOMLKey): string[] =>
  keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))

function valuesOf(
  node: AST.TOMLContentNode,
  path: readonly string[],
  source: string,
  isInArray = false,
): TomlValue[] {
  const line = node.loc.start.line
  if (node.type === 'TOMLInlineTable') return node.body.flatMap((entry) => entriesOf(entry, path, source))
  if (node.type === 'TOMLArray')
    return node.elements.flatMap((element) => valuesOf(element, path, source, true))
  const text = node.kind === 'string' ? node.value : source.slice(...node.range)
  return [{ path, text, isInArray, line }]
}

const entriesOf = ({ key, value }: AST.TOMLKeyValue, path: readonly string[], source: string): TomlValue[] =>
  valuesOf(value, [...path, ...keysOf(key)], source)

/** Reads a TOML document. Throws LoadFault if it is none. */
export function readToml(text: string, file: string): TomlValue[] {
  // Without it, the parser misplaces a digit at the end.
  const source = `${text} `
  try {
    return parseTOML(source).body[0].body.flatMap((entry) =>
      entry.type === 'TOMLTable'
        ? entry.body.flatMap((inner) => entriesOf(inner, entry.resolvedKey.map(String), source))
        : entriesOf(entry, [], source),
    )
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new LoadFault(tomlFault(file, error.lineNumber, [], `not valid TOML: ${error.message}`))
  }
}

import { basename } from 'node:path'
import { nearestNames } from '../core/nearest-names.ts'
import { type CellFault, fileFault } from './fault.ts'
import { FILES } from './files.ts'

/** Files that nobody takes for data: hidden ones, documents, settings, scripts, logs, checksums and signatures. */
const NO_DATA =
  /^(?:[._].*|(?:readme|licen[cs]e|notice|changelog|\w*sums?|thumbs|desktop)(?:\.\w*)?|.*\.(?:md|rst|pdf|html?|toml|ya?ml|ini|log|sh|py|sql|asc|sig|md5|sha\d+))$/i

/** Returns the table of the load format that a name most likely means. */
const nearestTable = (name: string): string | undefined => {
  const [words = ''] = name.toLowerCase().split(/[^a-z]*(?:\d|\.|\/)/)
  const tables = FILES.map((file) => file.name)
  return nearestNames(words.replaceAll(/[^a-z]+/g, '_'), tables)[0]
}

/** Returns the name of the load format that another one most likely means. Null if there is none. */
export function nearestFile(name: string, formats: readonly string[]): string | null {
  const table = nearestTable(name)
  if (table === undefined) return null
  const [stem = '', ...ending] = name.toLowerCase().split('.')
  const [period] = /\d[\d-]*$/.exec(stem) ?? []
  const format = formats.find((one) => one === ending.join('.')) ?? 'csv'
  return `${table}${period === undefined ? '' : `-${period}`}.${format}`
}

const fault = (name: string, nearest: string | null): CellFault => {
  const hint = nearest === null ? 'rename or remove it' : `did you mean ${nearest}?`
  return fileFault(name, `not a name of the load format; ${hint} (\`--ignore-unknown\` leaves it out)`)
}

/** Returns the fault of a file that has no name of the load format. Null if nobody takes it for data. */
export function unreadFile(name: string, formats: readonly string[]): CellFault | null {
  const nearest = nearestFile(name, formats)
  const isText = nearest === null && /\.txt$/i.test(name)
  return isText || NO_DATA.test(basename(name)) ? null : fault(name, nearest)
}

/** Returns the fault of a folder that is not read. Null if nobody takes it for a table. */
export function unreadFolder(name: string): CellFault | null {
  const table = nearestTable(name)
  return table === undefined || NO_DATA.test(basename(name)) ? null : fault(`${name}/`, `${table}/`)
}

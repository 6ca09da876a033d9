import { parseArgs } from 'node:util'
import { z } from 'zod'
import { snakeCase } from '../core/names.ts'
import { vocabulary } from '../core/vocabulary.ts'
import { durationOf } from '../platform/cli/arguments.ts'
import { UsageError } from '../platform/cli/command.ts'
import { type LoadPaths, loadPaths } from './paths.ts'
import { FORMATS } from './sources.ts'

const DuplicateRows = vocabulary(
  'DuplicateRows',
  'Treatment of rows of a table that have the same key and different values.',
  {
    refuse: { description: 'They are faults.' },
    last: { description: 'The last row counts, in the order of the files and their rows.' },
  },
  { areFields: true },
)

/**
 * Options of a load, defined once: the command takes each as `--kebab-case`, a flag or with a value, and a request over
 * HTTP in snake case.
 */
export const loadOptions = z.object({
  dryRun: z.boolean().default(false).describe('Does everything but commit, and reports what would change.'),
  allowFuture: z
    .boolean()
    .default(false)
    .describe('Loads bars later than the end of the current exchange day.'),
  replace: z
    .boolean()
    .default(false)
    .describe(
      'Removes stored rows that the files leave out: memberships of their aggregates, and bars of the instruments and intervals of each file within its range of dates.',
    ),
  duplicates: DuplicateRows.default('refuse'),
  ignoreSpace: z
    .boolean()
    .default(false)
    .describe('Loads even if the disk of the database seems to have too little free space.'),
  replaceDemo: z
    .boolean()
    .default(false)
    .describe('Removes the demo market, with which other data cannot be mixed, in the same transaction.'),
  ignoreUnknown: z
    .boolean()
    .default(false)
    .describe('Leaves out files whose names are not of the load format. Without it they are faults.'),
})
export type LoadOptions = z.input<typeof loadOptions>

type OptionName = keyof typeof loadOptions.shape
const NAMES = Object.keys(loadOptions.shape) as OptionName[]

const flagOf = (name: string): string => snakeCase(name).replaceAll('_', '-')

/** Returns the values that an option takes. Empty for a flag. */
function valuesOf(name: OptionName): readonly string[] {
  const schema = loadOptions.shape[name].unwrap()
  return schema instanceof z.ZodEnum ? schema.options : []
}

const USAGES = NAMES.map((name) => {
  const values = valuesOf(name)
  return { name, usage: `--${flagOf(name)}${values.length > 0 ? `=${values.join('|')}` : ''}` }
})
const WIDTH = Math.max(...USAGES.map(({ usage }) => usage.length))

/** Usage of the options on the command line. */
export const LOAD_USAGE = [
  ...['[--table=TABLE]', '[--format=FORMAT]', '[--map=FILE]'],
  ...USAGES.map(({ usage }) => `[${usage}]`),
].join(' ')

/** Time without a change after which what has arrived in a watched directory is complete. */
const DEFAULT_SETTLE = '10s'

/** Text of `--help`: one line for each option. */
export const LOAD_HELP = [
  ['--table=TABLE', 'Table of the files or of standard input. Default: the one that the file name states.'],
  [
    '--format=FORMAT',
    `Format of the files: ${FORMATS.join(', ')}. Default: the one that the file name states, or csv.`,
  ],
  ['--map=FILE', 'Reads files with other columns by a map, a TOML document (docs/loading.md).'],
  ...USAGES.map(({ name, usage }) => [usage, loadOptions.shape[name].unwrap().description]),
  ['--watch', 'Follows the directory: loads each file and subdirectory that arrives.'],
  ['--once', 'With --watch: ends once everything that has arrived is loaded.'],
  ['--settle 1m', `With --watch: time without a change before a load. Default: ${DEFAULT_SETTLE}.`],
]
  .map(([usage = '', meaning]) => `  ${usage.padEnd(WIDTH)}  ${meaning}`)
  .join('\n')

/** How the command follows a directory, instead of loading what is there. */
export interface WatchArguments {
  readonly once: boolean
  readonly settleMs: number
}

interface LoadArguments {
  readonly paths: LoadPaths
  readonly options: z.output<typeof loadOptions>
  /** Path of the map. */
  readonly map: string | undefined
  /** Null without `--watch`. */
  readonly watch: WatchArguments | null
}

/** Parses the options that HTTP has too. Throws UsageError. */
function parseOptions(flags: Readonly<Record<string, unknown>>): LoadArguments['options'] {
  for (const name of NAMES) {
    const [value, allowed] = [flags[flagOf(name)], valuesOf(name)]
    if (typeof value === 'string' && !allowed.includes(value))
      throw new UsageError(`--${flagOf(name)}=${value}: must be one of ${allowed.join(', ')}`)
  }
  return loadOptions.parse(Object.fromEntries(NAMES.map((name) => [name, flags[flagOf(name)]])))
}

/** Parses the arguments of the command. Throws UsageError, and errors of `parseArgs` for unknown options. */
export function loadArguments(): LoadArguments {
  const typeOf = (name: OptionName) => (valuesOf(name).length > 0 ? 'string' : 'boolean')
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...Object.fromEntries(NAMES.map((name) => [flagOf(name), { type: typeOf(name) }])),
      map: { type: 'string' },
      table: { type: 'string' },
      format: { type: 'string' },
      watch: { type: 'boolean' },
      once: { type: 'boolean' },
      settle: { type: 'string' },
    },
  })
  const { map, watch = false, once = false, settle } = values
  if (!watch && (once || settle !== undefined)) throw new UsageError('--once and --settle require --watch')
  const options = parseOptions(values)
  if (watch && options.dryRun) throw new UsageError('--watch cannot be combined with --dry-run')
  const paths = loadPaths(positionals, values)
  if (watch && (positionals.length > 1 || paths.table || paths.format))
    throw new UsageError('--watch takes one directory, and neither --table nor --format')
  const settleMs = durationOf('settle', settle ?? DEFAULT_SETTLE) * 1000
  return { paths, options, map, watch: watch ? { once, settleMs } : null }
}

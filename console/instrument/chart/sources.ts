import type { Source } from '../../charts/shortest.ts'
import type { Interval } from '../../graph/generated/graphql.ts'
import { type InstrumentView, variablesOf } from '../bars/variables.ts'
import { MAX_SHOWN, type Range } from '../bars/windows.ts'
import { COMPARED_PAGE } from '../comparison/comparison.ts'
import { ComparedQuery } from '../comparison/queries.ts'
import { InstrumentQuery } from '../queries.ts'
import { columnOf } from './overlays.ts'

/** Columns of the options that are drawn. */
const OPTION_FIELDS = { both: ['call', 'put'], net: ['net'], call: ['call'], put: ['put'] } as const

const columns = (root: string, ...names: readonly string[]): string[] =>
  names.map((name) => `${root}.bars.columns.${name}`)

interface Drawn {
  readonly id: string
  readonly view: InstrumentView
  readonly interval: Interval
  readonly window: Range
  readonly hasOptions: boolean
  /** Instruments compared with. */
  readonly vs: readonly string[]
}

/** The queries of what an instrument's chart draws: its bars and overlays, and the prices of those compared. */
export function sourcesOf({ id, view, interval, window, hasOptions, vs }: Drawn): Source[] {
  const first = vs.length > 0 ? COMPARED_PAGE : MAX_SHOWN
  const variables = { ...variablesOf(id, view, interval, window), first }
  const prices = vs.length > 0 ? ['px', 'pxLinked'] : ['px']
  const options = hasOptions ? OPTION_FIELDS[view.options] : []
  const root = view.security > 0 ? 'security' : 'instruments'
  const main: Source = {
    query: InstrumentQuery,
    variables,
    drawn: [
      `${root}.name`,
      ...columns(root, 'ts', 'isPartial', ...prices, 'retailNetTurnover', ...options),
      ...view.overlays.map((_, at) => `${root}.${columnOf(at)}`),
    ],
  }
  if (vs.length === 0) return [main]
  const { from, to } = variables
  return [
    main,
    {
      query: ComparedQuery,
      variables: { codes: vs, interval, from, to, first },
      drawn: ['instruments.name', ...columns('instruments', 'ts', ...prices)],
    },
  ]
}

import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { idCursor } from '../../../core/cursors.ts'
import { withRule } from '../../../core/faults.ts'
import { Text } from '../../../core/inputs.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { distinctList } from '../../../core/lists.ts'
import { operation } from '../../../core/operation.ts'
import { opens } from '../../../core/principal.ts'
import { chargeInstruments } from '../../../core/work.ts'
import { shownBy, warnOfUnknown } from '../../../engine/instruments/categories.ts'
import type { Instrument } from '../../../engine/instruments/kinds.ts'
import { loadAggregateByProviderId } from '../../../engine/instruments/queries/aggregates.ts'
import { loadSecurityByKey } from '../../../engine/instruments/queries/named-securities.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { SYMBOL_MATCHING, securityFilterParameters } from '../../../market/parameters.ts'
import { OrderDirection } from '../../../market/vocabulary.ts'
import { type DirectoryKind, LISTED_AGGREGATES, LISTED_SECURITIES } from './kinds.ts'

export const PAGE_SIZE = 100
export const paging = connectionParameters({ max: 1000, size: PAGE_SIZE })

/** A page of instruments, with the filter for counting all of them. */
export interface InstrumentsPage<I = Instrument, F = object> extends Page<I> {
  readonly filter: F
}

/** Defines the identifier of one instrument: exactly one of several. */
function identifierOf({ identifiers, noIdentifier, quote, typeName, oneOf }: DirectoryKind) {
  const keys = Object.keys(identifiers)
  const quoted = (key = '') => `${quote}${key}${quote}`
  return withRule(z.object(identifiers), keys, (input) => {
    const [used, ...others] = keys.filter((key) => input[key] !== undefined)
    if (used === undefined) return { path: [], type: 'identifier_required', message: noIdentifier }
    return others.map((key) => ({
      path: [key],
      type: 'mutually_exclusive',
      message: `Give either ${quoted(used)} or ${quoted(key)}, not both`,
    }))
  }).meta({
    id: `${typeName}By`,
    isOneOf: true,
    description: `Identifier of ${oneOf}.`,
  })
}

/** Defines the directory of a kind of instrument: its list and its look-up. */
function directoryOf<I extends Instrument, F extends object>(kind: DirectoryKind<I, F>) {
  const { name, plural, isOpenToKeys, descriptions, filters, orderBy } = kind
  const cursor = idCursor(name)
  const input = withConnection(
    z.object({
      ...filters,
      orderBy,
      order: OrderDirection.default('asc').describe('Sort direction of `orderBy`.'),
      ...paging,
    }),
    cursor,
  )
  /** Reads a page of the list, with a wider filter. */
  const read = async (
    { orderBy: field, order: direction, first, after, last, before, ...requested }: z.output<typeof input>,
    context: ReadContext,
    further: Partial<F> = {},
  ): Promise<InstrumentsPage<I, F>> => {
    const filter = { ...requested, ...further } as F
    const window = windowOf({ first, after, last, before }, PAGE_SIZE, cursor)
    const rows = await kind.selectPage(context, filter, { field, direction }, window)
    await warnOfUnknown(context, filter, { isEmpty: rows.length === 0, names: shownBy(rows) })
    return { ...keysetPageOf(rows, window), filter }
  }
  return {
    kind: kind as DirectoryKind,
    cursor,
    input,
    read,
    list: operation({
      id: plural,
      description: descriptions.list,
      apiKey: isOpenToKeys,
      input,
      run: (request, context) => read(request, context),
    }),
    one: operation({
      id: name,
      description: descriptions.one,
      apiKey: isOpenToKeys,
      input: z.object({ by: identifierOf(kind as DirectoryKind) }),
      run: ({ by }, context) => kind.find(context, by),
    }),
  }
}

export type Directory = ReturnType<typeof directoryOf<Instrument, object>>

export const aggregateDirectory = directoryOf(LISTED_AGGREGATES)
export const securityDirectory = directoryOf(LISTED_SECURITIES)

export const ownAggregates = operation({
  id: 'ownAggregates',
  description: "The caller's own aggregates.",
  input: aggregateDirectory.input,
  run: (input, context) => aggregateDirectory.read(input, context, { ownedOnly: true }),
})

export const securityCount = operation({
  id: 'securityCount',
  description: 'Number of securities, optionally filtered.',
  input: z.object(securityFilterParameters),
  run: async (filter, context) => {
    const count = await LISTED_SECURITIES.count(context, filter)
    await warnOfUnknown(context, filter, { isEmpty: count === 0 })
    return count
  },
})

const codes = distinctList(Text.min(1).max(256), 100)
  .describe(
    `Provider ids of aggregates, or trading symbols of securities: ${SYMBOL_MATCHING}. If a code is both, it names the aggregate. If several securities share a symbol, active ones take precedence. At most 100.`,
  )
  .meta({ example: [EXAMPLE.aggregateProviderId, EXAMPLE.ticker] })

export const instruments = operation({
  id: 'instruments',
  description:
    'Aggregates by provider id and securities by trading symbol, in the requested order. Null for each code without an instrument that the caller can see.',
  input: z.object({ codes }),
  apiKey: true,
  run: async (input, context): Promise<(Instrument | null)[]> => {
    await chargeInstruments(input.codes.length)
    const aggregates = await Promise.all(input.codes.map((code) => loadAggregateByProviderId(context, code)))
    // API keys with the scope `documented` see no securities.
    const hasSecurities = opens(context.principal, { reads: true })
    return await Promise.all(
      input.codes.map((code, at) =>
        aggregates[at] || !hasSecurities
          ? (aggregates[at] ?? null)
          : loadSecurityByKey(context, 'ticker', code),
      ),
    )
  },
})

import type { Warning } from '../../../core/answers.ts'
import { snakeCase } from '../../../core/names.ts'
import type { PagePlace } from '../answer-headers.ts'
import type { TableFormat, TableRequest } from './parameters.ts'

/** What a response says about its table, besides the rows. */
export interface TableFacts {
  readonly format: TableFormat
  /** Name of the file, without its ending. */
  readonly name: string
  /** Number of rows on all pages, if the table is a page. */
  readonly total: number | undefined
  /** When the data was loaded. */
  readonly asOf: string | null | undefined
  readonly warnings: readonly Pick<Warning, 'code' | 'parameter' | 'names'>[]
}

interface Answer {
  readonly body: unknown
  readonly page?: PagePlace
}

interface SomeBody {
  readonly pagination?: { readonly totalRecordCount?: number }
  readonly metadata?: {
    readonly asOf?: string | null
    readonly warnings?: readonly Warning[]
    readonly unknownAggregateIds?: readonly number[]
    readonly unknownSlugs?: readonly string[]
    readonly notFound?: readonly string[]
  }
}

type Metadata = NonNullable<SomeBody['metadata']>
type WarningFact = TableFacts['warnings'][number]

/** Limit on the characters of a path in a file's name: file systems allow 255 bytes. */
const MAX_NAME = 150

/** Returns a file's name of a path: `/aggregates/101/timeseries` is `aggregates-101-timeseries`. */
const nameOf = (path: string): string =>
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replaceAll(/%[\dA-F]{2}|[^\w.-]/gi, '_'))
    .join('-')
    .slice(0, MAX_NAME)

/** Returns a warning for each list of unknown identifiers in the metadata. */
function unknownIn({ unknownAggregateIds = [], unknownSlugs = [], notFound = [] }: Metadata): WarningFact[] {
  const lists: [parameter: string | null, names: readonly (number | string)[]][] = [
    ['aggregate_ids', unknownAggregateIds],
    ['slugs', unknownSlugs],
    [null, notFound],
  ]
  return lists.flatMap(([parameter, names]) =>
    names.length === 0 ? [] : [{ code: 'unknown_identifier', parameter, names: names.map(String) }],
  )
}

/** Returns what a response says about its table: what JSON says in its body. */
export function tableFacts(
  path: string,
  { format, layout }: TableRequest,
  { body, page }: Answer,
  more: readonly Warning[],
): TableFacts {
  const { pagination, metadata } = (Array.isArray(body) ? {} : body) as SomeBody
  const asOf = metadata?.asOf
  const warnings = (metadata?.warnings ?? []).map(({ code, parameter, names }) => ({
    ...{ code, parameter: parameter && snakeCase(parameter) },
    ...(names && { names }),
  }))
  return {
    ...{ format, asOf, total: pagination?.totalRecordCount },
    name: [
      nameOf(path),
      ...(asOf ? [asOf.slice(0, 10)] : []),
      ...(layout === 'wide' ? ['wide'] : []),
      ...(page && page.pageNumber > 1 ? [`page-${page.pageNumber}`] : []),
    ].join('-'),
    warnings: [...unknownIn(metadata ?? {}), ...warnings, ...more],
  }
}

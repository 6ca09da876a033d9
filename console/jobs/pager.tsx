import { useView } from '../parts/use-view.ts'
import { PAGE } from './codecs.ts'

interface PagerProps {
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor?: string | null | undefined
    readonly endCursor?: string | null | undefined
  }
  readonly total: number
  /** Noun of the items, for one and for several. */
  readonly nouns: readonly [one: string, several: string]
}

/** The variables of a page of a connection, as the address states it. */
export const pageOf = (
  size: number,
  { after, before }: { readonly after: string; readonly before: string },
) =>
  before === ''
    ? { first: size, after: after || null, last: null, before: null }
    : { first: null, after: null, last: size, before }

/** Leads through the pages of a connection, newest first. */
export function Pager({ pageInfo, total, nouns: [one, several] }: PagerProps) {
  const [, change] = useView(PAGE)
  const { hasNextPage, hasPreviousPage, startCursor, endCursor } = pageInfo
  return (
    <nav className="pager" aria-label={`Pages of ${several}`}>
      <span className="is-soft">
        {total.toLocaleString('en')} {total === 1 ? one : several}
      </span>
      {(hasPreviousPage || hasNextPage) && (
        <>
          <button
            type="button"
            disabled={!hasPreviousPage}
            onClick={() => change({ after: '', before: startCursor ?? '' })}
          >
            Newer
          </button>
          <button
            type="button"
            disabled={!hasNextPage}
            onClick={() => change({ after: endCursor ?? '', before: '' })}
          >
            Older
          </button>
        </>
      )}
    </nav>
  )
}

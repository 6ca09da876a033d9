import { useVirtualizer } from '@tanstack/react-virtual'
import {
  Fragment,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { MAX_CHOSEN } from './chosen.ts'
import type { Column } from './columns.tsx'
import type { Sort } from './order.ts'
import type { Place } from './places.ts'
import { Row } from './row.tsx'
import {
  blockOf,
  gapBefore,
  HEAD_HEIGHT,
  ROW_HEIGHT,
  ROW_OPTIONS,
  renderedRows,
  rowAfterKey,
} from './rows.ts'
import { TableHead } from './table-head.tsx'
import { type DetailsOf, useRowDetails } from './use-row-details.ts'
import './places-table.css'

interface TableProps {
  readonly label: string
  readonly places: readonly Place[]
  readonly columns: readonly Column[]
  readonly details: DetailsOf
  readonly sort: Sort
  readonly chosen: readonly string[]
  /** Instrument whose line is highlighted in the chart of ranks. */
  readonly active: string | null
  readonly onSort: (sort: Sort) => void
  readonly onChoose: (code: string) => void
  readonly onActive: (id: string | null) => void
}

/** Renders the rows in view, and keeps the one that holds the focus. */
function useRows(count: number) {
  const scroller = useRef<HTMLElement>(null)
  const [focused, setFocused] = useState(0)
  const rows = useVirtualizer({
    ...ROW_OPTIONS,
    count,
    getScrollElement: () => scroller.current,
    rangeExtractor: useCallback((range) => renderedRows(range, focused), [focused]),
  })
  return { scroller, rows, focused: Math.min(focused, count - 1), setFocused }
}

/** Moves the focus between rows by arrow keys, within the column of the control that has it. */
function useRowKeys({ scroller, rows, focused, setFocused }: ReturnType<typeof useRows>, count: number) {
  const pending = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (pending.current === null) return
    const control = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${focused}"][data-control="${pending.current}"]`,
    )
    pending.current = null
    control?.focus({ preventScroll: true })
  }, [focused, scroller])
  return (event: KeyboardEvent) => {
    const { row, control } = event.target instanceof HTMLElement ? event.target.dataset : {}
    if (row === undefined || control === undefined || event.shiftKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT), 1)
    const to = rowAfterKey(event.key, Number(row), count, page)
    if (to === null) return
    event.preventDefault()
    pending.current = control
    setFocused(to)
    rows.scrollToIndex(to)
  }
}

/** Details of the rows in view and around it. */
function useDetailsInView(
  places: readonly Place[],
  range: { startIndex: number; endIndex: number } | null,
  of: DetailsOf,
) {
  const { start, end } = blockOf(range?.startIndex ?? 0, range?.endIndex ?? 0, places.length)
  const ids = useMemo(() => places.slice(start, end).map(({ id }) => id), [places, start, end])
  return useRowDetails(ids, of)
}

/** A ranking as a table, of which only the rows in view are rendered. */
export function PlacesTable({
  label,
  places,
  columns,
  details: of,
  sort,
  chosen,
  active,
  ...on
}: TableProps) {
  const view = useRows(places.length)
  const { scroller, rows, focused, setFocused } = view
  const onKeyDown = useRowKeys(view, places.length)
  const details = useDetailsInView(places, rows.range, of)
  // Another order starts at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the order changes, and only then.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [sort])
  const items = rows.getVirtualItems()
  const after = gapBefore(places.length, items.at(-1)?.index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
    <section className="places" ref={scroller} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
      <table aria-label={label} aria-rowcount={places.length + 1}>
        <colgroup>
          <col className="places-choose-column" />
          <col className="places-rank-column" />
          <col className="places-move-column" />
          <col className="places-name-column" />
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width: `${width}rem` }} />
          ))}
        </colgroup>
        <TableHead columns={columns} sort={sort} onSort={on.onSort} />
        <tbody>
          {items.map(({ index }, at) => {
            const place = places[index]
            if (!place) return null
            return (
              <Fragment key={place.id}>
                <Gap height={gapBefore(index, items[at - 1]?.index)} />
                <Row
                  place={place}
                  index={index}
                  columns={columns}
                  detail={details.get(place.id)}
                  isActive={place.id === active}
                  isChosen={place.isActive && chosen.includes(place.code)}
                  canChoose={place.isActive && (chosen.length < MAX_CHOSEN || chosen.includes(place.code))}
                  isStop={index === focused}
                  onChoose={on.onChoose}
                  onActive={on.onActive}
                  onFocus={setFocused}
                />
              </Fragment>
            )
          })}
          <Gap height={after} />
        </tbody>
      </table>
    </section>
  )
}

/** Takes the place of rows that are not rendered. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true" className="places-gap">
      <td style={{ height }} />
    </tr>
  )

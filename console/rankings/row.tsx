import { type MouseEvent, memo } from 'react'
import { Link, useLocation } from 'wouter'
import { type Column, RankChange } from './columns.tsx'
import type { Place } from './places.ts'
import type { RowDetail } from './use-row-details.ts'

interface RowProps {
  readonly place: Place
  readonly index: number
  readonly columns: readonly Column[]
  readonly detail: RowDetail | undefined
  /** Whether its line is highlighted in the chart of ranks. */
  readonly isActive: boolean
  readonly isChosen: boolean
  /** Whether it can be chosen, or no longer chosen. */
  readonly canChoose: boolean
  /** Whether Tab stops here. Arrow keys move to the other rows. */
  readonly isStop: boolean
  readonly onChoose: (code: string) => void
  readonly onActive: (id: string | null) => void
  readonly onFocus: (index: number) => void
}

/** Whether a press was meant for a control in the row, or selected text. */
const isOther = ({ target }: MouseEvent): boolean =>
  (target instanceof Element && target.closest('a, input, label') !== null) ||
  getSelection()?.isCollapsed === false

/** A place in the ranking. It opens its instrument. */
export const Row = memo(function Row(props: RowProps) {
  const { place, index, columns, detail, isActive, isChosen, canChoose, isStop } = props
  const { onChoose, onActive, onFocus } = props
  const [, navigate] = useLocation()
  const { id, code, path, name, ticker, rank, rankChange, isPartial, isOwn } = place
  const control = { 'data-row': index, tabIndex: isStop ? 0 : -1 }
  return (
    <tr
      aria-rowindex={index + 2}
      className={`places-row${isActive ? ' is-active' : ''}${isChosen ? ' is-chosen' : ''}`}
      onClick={(event) => !isOther(event) && navigate(path)}
      onPointerEnter={() => onActive(id)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => {
        onFocus(index)
        onActive(id)
      }}
      onBlur={() => onActive(null)}
    >
      <td className="places-choose">
        <label>
          <input
            type="checkbox"
            {...control}
            data-control="choose"
            checked={isChosen}
            disabled={!canChoose}
            aria-label={`Compare ${name}`}
            onChange={() => onChoose(code)}
          />
        </label>
      </td>
      <td className="is-number">{rank.toLocaleString('en')}</td>
      <td className="is-number">
        <RankChange change={rankChange} />
      </td>
      <th scope="row" className="places-name">
        <div className="places-instrument">
          <Link
            href={path}
            {...control}
            data-control="open"
            title={ticker === null ? `${name} (${code})` : name}
          >
            <bdi>{name}</bdi>
          </Link>
          {ticker !== null && <span className="places-ticker is-soft">{ticker}</span>}
          {isOwn && <span className="places-badge">Own</span>}
          {!place.isActive && (
            <span
              className="places-badge is-hollow"
              title="No longer trades. Comparisons need a security that does."
            >
              Inactive
            </span>
          )}
          {isPartial && (
            <span
              className="places-badge is-hollow"
              title="The bar is still running, or includes a day known only from its intraday bars."
            >
              Partial
            </span>
          )}
        </div>
      </th>
      {columns.map((column) => (
        <td key={column.key} className={column.isNumber ? 'is-number' : undefined}>
          {column.cell(place, detail)}
        </td>
      ))}
    </tr>
  )
})

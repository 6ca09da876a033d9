import type { Column } from './columns.tsx'
import { nextSort, type Sort, type SortKey, sortOf } from './order.ts'

interface HeadProps {
  readonly columns: readonly Column[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

interface CellProps extends Pick<HeadProps, 'sort' | 'onSort'> {
  readonly label: string
  readonly title?: string | undefined
  readonly by?: SortKey | undefined
  readonly className?: string | undefined
}

function HeadCell({ label, title, by, sort, onSort, className }: CellProps) {
  const { key, isDescending } = sortOf(sort)
  const isSorted = by === key
  if (!by)
    return (
      <th scope="col" className={className} title={title}>
        {label}
      </th>
    )
  return (
    <th
      scope="col"
      className={className}
      title={title}
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={() => onSort(nextSort(sort, by))}>
        {label}
        <span aria-hidden="true" className="places-arrow">
          {isSorted ? (isDescending ? '↓' : '↑') : ''}
        </span>
      </button>
    </th>
  )
}

/** The head of the table, which sorts it. */
export function TableHead({ columns, sort, onSort }: HeadProps) {
  const shared = { sort, onSort }
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td className="places-choose">
          <span className="visually-hidden">Compare</span>
        </td>
        <HeadCell {...shared} label="#" title="Rank" by="rank" className="is-number" />
        <HeadCell {...shared} label="±" title="Change of rank" by="move" className="is-number" />
        <HeadCell {...shared} label="Instrument" by="name" className="places-name" />
        {columns.map(({ key, label, title, sort: by, isNumber }) => (
          <HeadCell
            key={key}
            {...shared}
            label={label}
            title={title}
            by={by}
            className={isNumber ? 'is-number' : undefined}
          />
        ))}
      </tr>
    </thead>
  )
}

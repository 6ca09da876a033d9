/** By how many places an instrument rose or fell. Null: it had no place before. */
export function RankChange({ change }: { readonly change: number | null }) {
  if (change === null) return <span className="is-soft">new</span>
  if (change === 0)
    return (
      <span className="is-soft">
        <span aria-hidden="true">=</span>
        <span className="visually-hidden">unchanged</span>
      </span>
    )
  const size = Math.abs(change)
  return (
    <span className={change > 0 ? 'is-up' : 'is-down'}>
      <span aria-hidden="true">
        {change > 0 ? '▲' : '▼'}
        {size}
      </span>
      <span className="visually-hidden">
        {change > 0 ? 'up' : 'down'} {size}
      </span>
    </span>
  )
}

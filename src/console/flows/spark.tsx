const WIDTH = 120
const HEIGHT = 28
const INSET = 3

/** A series' last observations as a line, with its newest point. */
export function Spark({ values }: { readonly values: readonly number[] }) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const places = values.map((value, at) => ({
    x: INSET + (at / Math.max(values.length - 1, 1)) * (WIDTH - 2 * INSET),
    y: HEIGHT - INSET - ((value - low) / span) * (HEIGHT - 2 * INSET),
  }))
  const last = places.at(-1)
  if (!last) return <span className="is-soft">–</span>
  const zero = HEIGHT - INSET - ((0 - low) / span) * (HEIGHT - 2 * INSET)
  return (
    <svg
      className="flows-spark"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {low < 0 && high > 0 && <line className="flows-spark-zero" x1="0" x2={WIDTH} y1={zero} y2={zero} />}
      <polyline points={places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last.x} cy={last.y} r="2.4" />
    </svg>
  )
}

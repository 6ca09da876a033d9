import type { LegendEntry } from './caption.ts'
import './legend.css'

/** What the signs of a chart mean. */
export const Legend = ({ entries }: { readonly entries: readonly LegendEntry[] }) => (
  <ul className="legend">
    {entries.map(({ name, shape, colour, below, opacity }) => (
      <li key={name}>
        <span
          aria-hidden
          className={`legend-${shape}`}
          style={{
            color: colour,
            opacity,
            ...(below !== undefined && { background: `linear-gradient(90deg, ${colour} 50%, ${below} 50%)` }),
          }}
        />
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
)

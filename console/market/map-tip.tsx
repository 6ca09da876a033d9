import { format } from '../parts/format.ts'
import { FLOW_Z_SCORE, LABELS } from '../parts/vocabulary.ts'
import type { Block, Size } from './layout.ts'
import type { Tile } from './tree.ts'

interface TipProps {
  readonly block: Block
  /** The pointer on the map. */
  readonly at: { readonly x: number; readonly y: number }
  readonly size: Size
  /** Whether the map shows all sectors. */
  readonly isWhole: boolean
}

const GAP = 14

/** What the pointer is on: the rectangle marked, and its numbers beside the pointer. */
export function MapTip({ block, at, size, isWhole }: TipProps) {
  const { x, y, width, height } = block
  // On the side with more room.
  const across = at.x > size.width / 2 ? { right: size.width - at.x + GAP } : { left: at.x + GAP }
  const along = at.y > size.height / 2 ? { bottom: size.height - at.y + GAP } : { top: at.y + GAP }
  return (
    <>
      <div className="map-mark" style={{ left: x, top: y, width, height }} />
      <div className="map-tip popup" style={{ ...across, ...along }}>
        {block.tile ? <Numbers tile={block.tile} isWhole={isWhole} /> : <bdi>{block.name}</bdi>}
      </div>
    </>
  )
}

function Numbers({ tile, isWhole }: { readonly tile: Tile; readonly isWhole: boolean }) {
  const figures: readonly [label: string, text: string][] = [
    [LABELS.Metric.RETAIL_TOTAL_TURNOVER, format(tile.total, 'USD')],
    [LABELS.Metric.RETAIL_NET_TURNOVER, format(tile.net, 'USD', { isSigned: true })],
    [LABELS.Metric.PX_CHG, format(tile.priceChange, 'fraction', { isSigned: true })],
    ...(tile.zScore === null
      ? []
      : [[FLOW_Z_SCORE, format(tile.zScore, 'sigma', { isSigned: true })] as [string, string]]),
  ]
  return (
    <>
      <p>
        <strong>
          <bdi>{tile.ticker}</bdi>
        </strong>{' '}
        <bdi>{tile.name}</bdi>
      </p>
      <p className="is-soft">
        <bdi>{tile.sector}</bdi> · <bdi>{tile.industry}</bdi>
      </p>
      <dl>
        {figures.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="map-tip-keys is-soft">
        {isWhole ? `Click: ${tile.sector} · Shift and click: ${tile.ticker}` : `Click: ${tile.ticker}`}
      </p>
    </>
  )
}

import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Drawing } from '../charts/drawing.ts'
import { type Palette, paletteOf } from '../charts/palette.ts'
import { SvgPen } from '../charts/svg.ts'
import { instrumentPath } from '../instrument/instrument-link.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { COLOUR_LABELS } from './colour-labels.ts'
import { type Block, blockAt, blocksOf } from './layout.ts'
import { MapTip } from './map-tip.tsx'
import { isArrow, neighbourOf } from './neighbour.ts'
import { colourText, type Look, paint } from './paint.ts'
import { type Colour, colourLimit, colourValue, FULL_FROM, type Place, type Tile } from './tree.ts'
import { usePicture, useSize } from './use-picture.ts'

interface TreemapProps {
  readonly tiles: readonly Tile[]
  readonly colour: Colour
  readonly place: Place
  readonly onEnter: (place: Place) => void
  readonly onReady: (drawing: Drawing | null) => void
}

/** The market as a map: a click on a tile goes into its sector, there or with Shift it opens the security. */
export function Treemap({ tiles, colour, place, onEnter, onReady }: TreemapProps) {
  const { isDark } = usePreferences()
  const [, navigate] = useLocation()
  const { element, size } = useSize()
  const { sector, industry } = place
  const blocks = useMemo(() => blocksOf(tiles, { sector, industry }, size), [tiles, sector, industry, size])
  const look = useMemo<Look>(
    () => ({
      colour,
      limit: colourLimit(tiles, colour),
      palette: paletteOf(isDark),
      font: getComputedStyle(document.body).fontFamily,
    }),
    [tiles, colour, isDark],
  )
  const canvas = usePicture(blocks, size, look)
  const [pointed, setPointed] = useState<{ x: number; y: number } | null>(null)
  /** Key of the rectangle that the keyboard is on. */
  const [active, setActive] = useState<string | null>(null)
  const reached = active === null ? undefined : blocks.find(({ key }) => key === active)
  const block = pointed ? blockAt(blocks, pointed.x, pointed.y) : reached
  const at = pointed ?? (block && { x: block.x + block.width / 2, y: block.y + block.height / 2 })
  useEffect(() => {
    onReady({
      toSvg: () => {
        const pen = new SvgPen()
        paint(pen, blocks, look)
        return { ...size, content: pen.content }
      },
    })
    return () => onReady(null)
  }, [onReady, blocks, size, look])
  const openSecurity = ({ ticker }: Tile) => navigate(instrumentPath(ticker))
  const open = (chosen: Block) => {
    if (sector === null) onEnter({ sector: chosen.place.sector, industry: null })
    else if (chosen.tile) openSecurity(chosen.tile)
    else onEnter(chosen.place)
  }
  const click = ({ shiftKey, nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const clicked = blockAt(blocks, offsetX, offsetY)
    if (clicked?.tile && shiftKey) openSecurity(clicked.tile)
    else if (clicked) open(clicked)
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    const first = blocks.find(({ tile }) => tile !== null)
    if (isArrow(key))
      setActive((reached ? (neighbourOf(blocks, reached, key) ?? reached) : first)?.key ?? null)
    else if (key === 'Enter' && reached?.tile && shiftKey) openSecurity(reached.tile)
    else if (key === 'Enter' && reached) open(reached)
    else return
    // The page would scroll.
    event.preventDefault()
  }
  return (
    <>
      <Scale limit={look.limit} colour={colour} palette={look.palette} />
      <section
        className="map-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves from security to security.
        tabIndex={0}
        aria-label="Map. Arrow keys move between securities, Enter goes in, Shift Enter opens the security."
        onKeyDown={press}
        onBlur={() => setActive(null)}
      >
        <div
          ref={element}
          className="chart market-map"
          role="img"
          aria-label={`Map of ${tiles.length} securities by turnover. The table has the same numbers.`}
        >
          <canvas
            ref={canvas}
            onMouseMove={({ nativeEvent: { offsetX, offsetY } }) => setPointed({ x: offsetX, y: offsetY })}
            onMouseLeave={() => setPointed(null)}
            onClick={click}
          />
          {block && at && <MapTip block={block} at={at} size={size} isWhole={sector === null} />}
        </div>
        <p className="visually-hidden" role="status">
          {reached?.tile &&
            `${reached.tile.name}, ${reached.tile.sector}, ${COLOUR_LABELS[colour]} ${colourText(colourValue(reached.tile, colour), colour)}`}
        </p>
      </section>
    </>
  )
}

interface ScaleProps {
  readonly limit: number
  readonly colour: Colour
  readonly palette: Palette
}

const scaleNote = `full colour from the ${FULL_FROM}th percentile of those shown`

/** What the colours of the map mean. */
function Scale({ limit, colour, palette: { down, neutral, up } }: ScaleProps) {
  return (
    <p className="map-scale is-soft">
      <span>{COLOUR_LABELS[colour]}</span>
      <span>{colourText(-limit, colour)}</span>
      <span
        aria-hidden
        className="map-scale-colours"
        style={{ background: `linear-gradient(90deg, ${down}, ${neutral}, ${up})` }}
      />
      <span>{colourText(limit, colour)}</span>
      <span>{scaleNote}</span>
    </p>
  )
}

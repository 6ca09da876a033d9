import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Drawing } from '../charts/frame.tsx'
import { type Palette, paletteOf } from '../charts/palette.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { blockAt, blocksOf } from './layout.ts'
import { MapTip } from './map-tip.tsx'
import { colourText, type Look, paint } from './paint.ts'
import { type Colour, colourLimit, type Place, type Tile } from './tree.ts'
import { prepare, usePicture, useSize } from './use-picture.ts'

interface TreemapProps {
  readonly tiles: readonly Tile[]
  readonly colour: Colour
  readonly place: Place
  readonly onEnter: (place: Place) => void
  readonly onReady: (drawing: Drawing | null) => void
}

/** The market as a map: a click on a sector goes into it, a click on a security of it opens the security. */
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
  const block = pointed ? blockAt(blocks, pointed.x, pointed.y) : undefined
  useEffect(() => {
    onReady({
      renderToCanvas: ({ pixelRatio, backgroundColor }) => {
        const picture = document.createElement('canvas')
        const context = prepare(picture, size, pixelRatio)
        if (context) {
          context.fillStyle = backgroundColor
          context.fillRect(0, 0, size.width, size.height)
          paint(context, blocks, look)
        }
        return picture
      },
    })
    return () => onReady(null)
  }, [onReady, blocks, size, look])
  const open = ({ nativeEvent: { offsetX, offsetY } }: MouseEvent) => {
    const clicked = blockAt(blocks, offsetX, offsetY)
    if (!clicked) return
    if (sector === null) onEnter({ sector: clicked.place.sector, industry: null })
    else if (clicked.tile) navigate(`/i/${encodeURIComponent(clicked.tile.ticker)}`)
    else onEnter(clicked.place)
  }
  return (
    <>
      <div
        ref={element}
        className="chart market-map"
        role="img"
        aria-label={`Map of ${tiles.length} securities by turnover. The table has the same numbers.`}
      >
        {/* The keyboard has the buttons of the parts of the market, the search and the rankings. */}
        <canvas
          ref={canvas}
          onMouseMove={({ nativeEvent: { offsetX, offsetY } }) => setPointed({ x: offsetX, y: offsetY })}
          onMouseLeave={() => setPointed(null)}
          onClick={open}
        />
        {block && pointed && <MapTip block={block} at={pointed} size={size} />}
      </div>
      <Scale limit={look.limit} colour={colour} palette={look.palette} />
    </>
  )
}

interface ScaleProps {
  readonly limit: number
  readonly colour: Colour
  readonly palette: Palette
}

/** What the colours of the map mean. */
function Scale({ limit, colour, palette: { down, neutral, up } }: ScaleProps) {
  return (
    <p className="map-scale is-soft">
      <span>{colourText(-limit, colour)}</span>
      <span style={{ background: `linear-gradient(90deg, ${down}, ${neutral}, ${up})` }} />
      <span>{colourText(limit, colour)}</span>
    </p>
  )
}

import type { ECElementEvent } from 'echarts/core'
import { useCallback, useMemo } from 'react'
import { useLocation } from 'wouter'
import { Chart } from '../charts/chart.tsx'
import type { ECharts } from '../charts/echarts.ts'
import { type Palette, paletteOf } from '../charts/palette.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { type Colour, colourLimit, type Place, type Tile } from './tree.ts'
import { colourText, mapOption } from './treemap-option.ts'

interface TreemapProps {
  readonly tiles: readonly Tile[]
  readonly colour: Colour
  readonly place: Place
  readonly onEnter: (place: Place) => void
  readonly onReady: (chart: ECharts | null) => void
}

/** What a rectangle of the map stands for. */
interface Target extends Partial<Place> {
  readonly ticker?: string
}

/** The market as a map: a click on a sector goes into it, a click on a security of it opens the security. */
export function Treemap({ tiles, colour, place, onEnter, onReady }: TreemapProps) {
  const { isDark } = usePreferences()
  const [, navigate] = useLocation()
  const palette = paletteOf(isDark)
  const option = useMemo(() => mapOption(tiles, { colour, place, palette }), [tiles, colour, place, palette])
  const isInside = place.sector !== null
  const open = useCallback(
    (event: ECElementEvent) => {
      const { ticker, sector = null, industry = null } = (event.data ?? {}) as Target
      if (isInside && ticker !== undefined) navigate(`/i/${encodeURIComponent(ticker)}`)
      else if (isInside && industry !== null) onEnter({ sector, industry })
      else if (sector !== null) onEnter({ sector, industry: null })
    },
    [isInside, navigate, onEnter],
  )
  return (
    <>
      <Chart
        className="market-map"
        option={option}
        label={`Map of ${tiles.length} securities by turnover. The table has the same numbers.`}
        onReady={onReady}
        onClick={open}
      />
      <Scale tiles={tiles} colour={colour} palette={palette} />
    </>
  )
}

interface ScaleProps {
  readonly tiles: readonly Tile[]
  readonly colour: Colour
  readonly palette: Palette
}

/** What the colours of the map mean. */
function Scale({ tiles, colour, palette: { down, neutral, up } }: ScaleProps) {
  const limit = colourLimit(tiles, colour)
  return (
    <p className="map-scale is-soft">
      <span>{colourText(-limit, colour)}</span>
      <span style={{ background: `linear-gradient(90deg, ${down}, ${neutral}, ${up})` }} />
      <span>{colourText(limit, colour)}</span>
    </p>
  )
}

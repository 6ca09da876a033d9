import type { Caption } from '../charts/caption.ts'
import type { Palette } from '../charts/palette.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { COLOUR_LABELS } from './colour-labels.ts'
import { colourText } from './paint.ts'
import { type Colour, colourLimit, type Tile } from './tree.ts'

interface Captioned {
  readonly tiles: readonly Tile[]
  readonly colour: Colour
  /** Undefined if the market has no day yet. */
  readonly date: string | undefined
  readonly palette: Palette
}

/** What the saved map says of itself. */
export function captionOf({ tiles, colour, date, palette: { down, neutral, up } }: Captioned): Caption {
  const limit = colourLimit(tiles, colour)
  const name = COLOUR_LABELS[colour]
  return {
    subject: 'Market',
    metric: name,
    dates: date === undefined ? [] : [date],
    details: [`${tiles.length} securities, sized by ${LABELS.Metric.RETAIL_TOTAL_TURNOVER.toLowerCase()}`],
    legend: [],
    scale: {
      ...{ name, low: colourText(-limit, colour), high: colourText(limit, colour) },
      colours: [down, neutral, up],
    },
  }
}

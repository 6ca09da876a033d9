import { diverging, type Palette } from '../charts/palette.ts'
import type { Pen } from '../charts/svg.ts'
import { format } from '../parts/format.ts'
import type { Block } from './layout.ts'
import { type Colour, colourValue } from './tree.ts'

/** Units on the map, where there is no room to repeat that flows are in USD. */
const UNITS = { flow: 'number', 'z-score': 'sigma', price: 'fraction' } as const
const LINE = 16
const MARGIN = 3
const MIN_LETTERS = 2
const FIGURE = '11px'
/** A ticker is never cut: it is smaller where it has to be, else left to the tip. */
const TICKERS = ['bold 12px', 'bold 10px'] as const

/** Writes the value that colours a rectangle. */
export const colourText = (value: number | null, colour: Colour): string =>
  format(value, UNITS[colour], { isSigned: true })

/** How the map is drawn. */
export interface Look {
  readonly colour: Colour
  /** The value with the full colour. */
  readonly limit: number
  readonly palette: Palette
  /** Family of the letters. */
  readonly font: string
}

/** Ink that can be read on a ground of the form `#rrggbb` (relative luminance of WCAG 2). */
function inkOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(ground.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#0c1418' : '#ffffff'
}

/** Widths of single letters, by font: to measure a thousand texts would take as long as to draw them. */
const letterWidths = new Map<string, Map<string, number>>()

function widthOf(context: Pen, text: string, font: string): number {
  const widths = letterWidths.get(font) ?? new Map<string, number>()
  letterWidths.set(font, widths)
  let sum = 0
  for (const letter of text) {
    let width = widths.get(letter)
    if (width === undefined) {
      context.font = font
      width = context.measureText(letter).width
      widths.set(letter, width)
    }
    sum += width
  }
  return sum
}

/** As much of a text as fits, with an ellipsis for the rest; nothing if hardly any of it would be seen. */
function fitted(context: Pen, text: string, font: string, width: number): string {
  const needed = widthOf(context, text, font)
  if (needed <= width) return text
  const letters = Math.floor((text.length * width) / needed) - 1
  return letters < MIN_LETTERS ? '' : `${text.slice(0, letters)}…`
}

/** Texts of the map by their fonts: to change the font costs more than to write. */
class Labels {
  readonly #context: Pen
  readonly #byFont = new Map<string, (() => void)[]>()

  constructor(context: Pen) {
    this.#context = context
  }

  add(font: string, align: CanvasTextAlign, ink: string, text: string, x: number, y: number): void {
    const drawn = this.#byFont.get(font) ?? []
    this.#byFont.set(font, drawn)
    drawn.push(() => {
      this.#context.textAlign = align
      this.#context.fillStyle = ink
      this.#context.fillText(text, x, y)
    })
  }

  draw(): void {
    this.#context.textBaseline = 'middle'
    for (const [font, drawn] of this.#byFont) {
      this.#context.font = font
      for (const draw of drawn) draw()
    }
  }
}

/** Draws the rectangles of the map. */
export function paint(context: Pen, blocks: readonly Block[], look: Look): void {
  const { palette, colour, limit, font } = look
  const labels = new Labels(context)
  const [figureFont, headingFont] = [`${FIGURE} ${font}`, `${TICKERS[0]} ${font}`]
  const tickerFonts = TICKERS.map((style) => `${style} ${font}`)

  /** Writes the ticker of a security and, below it, its figure, as far as there is room. */
  const label = ({ name, x, y, width, height }: Block, value: number | null, ground: string) => {
    const room = width - 2 * MARGIN
    if (height < LINE) return
    const tickerFont = tickerFonts.find((one) => widthOf(context, name, one) <= room)
    if (tickerFont === undefined) return
    const figure = height >= 2 * LINE + MARGIN ? colourText(value, colour) : ''
    const isFigureShown = figure !== '' && widthOf(context, figure, figureFont) <= room
    const [centre, middle, ink] = [x + width / 2, y + height / 2, inkOn(ground)]
    labels.add(tickerFont, 'center', ink, name, centre, isFigureShown ? middle - LINE / 2 : middle)
    if (isFigureShown) labels.add(figureFont, 'center', ink, figure, centre, middle + LINE / 2)
  }

  for (const block of blocks) {
    const { tile, name, x, y, width, height, heading } = block
    if (tile === null) {
      const text = heading > 0 ? fitted(context, name, headingFont, width - 2 * MARGIN) : ''
      if (text) labels.add(headingFont, 'left', palette.ink, text, x + MARGIN, y + heading / 2)
      continue
    }
    const value = colourValue(tile, colour)
    const ground = value === null ? palette.neutral : diverging(palette, value, limit)
    context.fillStyle = ground
    context.fillRect(x, y, width, height)
    label(block, value, ground)
  }
  labels.draw()
}

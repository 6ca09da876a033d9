import { diverging, type Palette } from '../charts/palette.ts'
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

/** As much of a text as fits, with an ellipsis for the rest; nothing if hardly any of it would be seen. */
function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  const needed = context.measureText(text).width
  if (needed <= width) return text
  const letters = Math.floor((text.length * width) / needed) - 1
  return letters < MIN_LETTERS ? '' : `${text.slice(0, letters)}…`
}

function drawHeading(context: CanvasRenderingContext2D, block: Block, { palette, font }: Look): void {
  context.font = `bold 12px ${font}`
  context.textAlign = 'left'
  context.fillStyle = palette.ink
  const text = fitted(context, block.name, block.width - 2 * MARGIN)
  context.fillText(text, block.x + MARGIN, block.y + block.heading / 2)
}

/** Draws the ticker of a security and, below it, its figure, as far as there is room. */
function drawLabel(
  context: CanvasRenderingContext2D,
  block: Block,
  figure: string,
  ink: string,
  { font }: Look,
): void {
  const width = block.width - 2 * MARGIN
  if (block.height < LINE) return
  const fits = (text: string, style: string): boolean => {
    context.font = `${style} ${font}`
    return context.measureText(text).width <= width
  }
  const isFigureShown = block.height >= 2 * LINE + MARGIN && fits(figure, FIGURE)
  const style = TICKERS.find((candidate) => fits(block.name, candidate))
  if (style === undefined) return
  const [x, y] = [block.x + block.width / 2, block.y + block.height / 2]
  context.textAlign = 'center'
  context.fillStyle = ink
  context.fillText(block.name, x, isFigureShown ? y - LINE / 2 : y)
  if (!isFigureShown) return
  context.font = `${FIGURE} ${font}`
  context.fillText(figure, x, y + LINE / 2)
}

/** Draws the rectangles of the map. */
export function paint(context: CanvasRenderingContext2D, blocks: readonly Block[], look: Look): void {
  const { palette, colour, limit } = look
  context.textBaseline = 'middle'
  for (const block of blocks) {
    const { tile } = block
    if (tile === null) {
      if (block.heading > 0) drawHeading(context, block, look)
      continue
    }
    const value = colourValue(tile, colour)
    const ground = value === null ? palette.neutral : diverging(palette, value, limit)
    context.fillStyle = ground
    context.fillRect(block.x, block.y, block.width, block.height)
    drawLabel(context, block, colourText(value, colour), inkOn(ground), look)
  }
}

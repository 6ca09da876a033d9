import { formatDate } from '../parts/format.ts'
import type { Caption, ColourScale, LegendEntry } from './caption.ts'
import type { Palette } from './palette.ts'
import { element, escaped, type SvgDrawing, SvgPen, wellFormed } from './svg.ts'

const MARGIN = 20
const LINE = 20
const SWATCH = 14
const SCALE = { width: 160, height: 10 } as const

/** What a poster is made of. */
interface Content {
  readonly drawing: SvgDrawing
  /** Title of the chart. */
  readonly title: string
  readonly caption: Caption
  /** Where the numbers come from. */
  readonly source: string
  readonly palette: Palette
  /** Family of the letters. */
  readonly font: string
}

/** Writes lines of text and swatches from the top to the bottom, each cut where the picture ends. */
class Writer {
  readonly #pen = new SvgPen()
  readonly #parts: string[] = []
  readonly #font: string
  readonly width: number
  /** Middle of the line that is written. */
  y = MARGIN + LINE / 2

  constructor(width: number, font: string) {
    this.width = width
    this.#font = font
  }

  get content(): string {
    return this.#parts.join('') + this.#pen.content
  }

  add(part: string): void {
    this.#parts.push(part)
  }

  widthOf(text: string, style: string): number {
    this.#pen.font = `${style} ${this.#font}`
    return this.#pen.measureText(text).width
  }

  /** Shortens a text to a width, with an ellipsis. */
  fitted(text: string, style: string, width: number): string {
    if (this.widthOf(text, style) <= width) return text
    let [low, high] = [0, text.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.widthOf(`${text.slice(0, middle)}…`, style) <= width) low = middle
      else high = middle - 1
    }
    return `${text.slice(0, low)}…`
  }

  text(text: string, style: string, colour: string, x = MARGIN): void {
    const shown = this.fitted(text, style, this.width - MARGIN - x)
    this.#pen.font = `${style} ${this.#font}`
    this.#pen.fillStyle = colour
    this.#pen.fillText(shown, x, this.y)
  }
}

/** Draws the sign of an entry, to the right of `x`. */
function swatch({ shape, colour, below, opacity = 1 }: LegendEntry, x: number, y: number): string {
  const box = { x, y: y - 5, height: 10 }
  if (shape === 'columns' || shape === 'area') {
    const width = below === undefined ? SWATCH : SWATCH / 2
    const first = element('rect', { ...box, width, fill: colour, 'fill-opacity': opacity })
    return below === undefined ? first : first + element('rect', { ...box, x: x + width, width, fill: below })
  }
  const centre = x + SWATCH / 2
  if (shape === 'dot') return element('circle', { cx: centre, cy: y, r: 4, fill: colour })
  if (shape === 'ring')
    return element('circle', { cx: centre, cy: y, r: 4, fill: 'none', stroke: colour, 'stroke-width': 2 })
  if (shape === 'diamond') return element('path', { d: `M${centre} ${y - 5}l5 5l-5 5l-5 -5z`, fill: colour })
  return element('path', {
    ...{ d: `M${x} ${y}h${SWATCH}`, stroke: colour, 'stroke-width': 2 },
    'stroke-dasharray': shape === 'dashed' ? '4 3' : undefined,
  })
}

const SMALL = '12px'

/** Writes the entries of a legend beside each other, on as many lines as they need. */
function writeLegend(writer: Writer, legend: readonly LegendEntry[], { ink }: Palette): void {
  const room = writer.width - 2 * MARGIN
  let x = MARGIN
  for (const entry of legend) {
    const name = writer.fitted(entry.name, SMALL, Math.min(room - SWATCH - 6, 360))
    const width = SWATCH + 6 + writer.widthOf(name, SMALL)
    if (x > MARGIN && x + width > writer.width - MARGIN) {
      x = MARGIN
      writer.y += LINE
    }
    writer.add(swatch(entry, x, writer.y))
    writer.text(name, SMALL, ink, x + SWATCH + 6)
    x += width + 16
  }
  if (legend.length > 0) writer.y += LINE
}

/** Writes what colours mean. */
function writeScale(writer: Writer, { name, low, high, colours }: ColourScale, { ink, soft }: Palette): void {
  const stops = colours.map((colour, at) =>
    element('stop', { offset: at / (colours.length - 1), 'stop-color': colour }),
  )
  writer.add(element('defs', {}, element('linearGradient', { id: 'scale' }, stops.join(''))))
  let x = MARGIN
  const put = (text: string, colour: string) => {
    writer.text(text, SMALL, colour, x)
    x += writer.widthOf(text, SMALL) + 8
  }
  put(`${name}:`, ink)
  put(low, soft)
  writer.add(element('rect', { ...SCALE, x, y: writer.y - SCALE.height / 2, fill: 'url(#scale)' }))
  x += SCALE.width + 8
  put(high, soft)
  writer.y += LINE
}

/** Dates from the first to the last. One is written once. */
const spanText = (dates: readonly string[]): string =>
  [...new Set([dates[0], dates.at(-1)])].flatMap((date) => (date ? [formatDate(date)] : [])).join(' to ')

/** Puts a drawing between its title and its source, with its dates and legend: a picture that explains itself. */
export function posterOf({ drawing, title, caption, source, palette, font }: Content): SvgDrawing {
  const { subject, dates, details, legend, scale } = caption
  const width = drawing.width + 2 * MARGIN
  const writer = new Writer(width, font)
  writer.text(`${subject}: ${title}`, 'bold 17px', palette.ink)
  writer.y += LINE + 4
  writer.text([spanText(dates), ...details].filter(Boolean).join(' · '), SMALL, palette.soft)
  writer.y += LINE
  writeLegend(writer, legend, palette)
  if (scale) writeScale(writer, scale, palette)
  const top = writer.y - LINE / 2 + 6
  writer.add(
    element(
      'svg',
      { x: MARGIN, y: top, width: drawing.width, height: drawing.height, overflow: 'hidden' },
      drawing.content,
    ),
  )
  writer.y = top + drawing.height + LINE
  writer.text(source, '11px', palette.soft)
  const height = Math.ceil(writer.y + LINE / 2 + 6)
  const ground = element('rect', { width, height, fill: palette.raised })
  return { width, height, content: ground + writer.content }
}

/** Writes a drawing as a file of its own. */
export const svgFile = ({ width, height, content }: SvgDrawing, title: string): string =>
  wellFormed(
    element(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
      element('title', {}, escaped(title)) + content,
    ),
  )

/** Characters that XML does not allow, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes from a document what would make it unreadable: names may contain anything. */
export const wellFormed = (xml: string): string => xml.replaceAll(FORBIDDEN, '').toWellFormed()

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Writes a text as XML. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => ESCAPES[one] ?? one)

type Attributes = Readonly<Record<string, string | number | undefined>>

/** Writes an element of SVG. `content` is SVG. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${escaped(typeof value === 'number' ? String(+value.toFixed(2)) : String(value))}"`,
    )
  return `<${name}${written.join('')}>${content}</${name}>`
}

/** A drawing as SVG, without anything around it. */
export interface SvgDrawing {
  readonly width: number
  readonly height: number
  /** Content of an `svg` element of this size. */
  readonly content: string
}

/** What draws rectangles and text: a canvas, or what writes the same as SVG. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'fillText' | 'measureText'
>

const ANCHORS: Readonly<Record<string, string>> = { center: 'middle', right: 'end' }

/** Writes rectangles and text as SVG: text that can be selected and edited, centred on its line. */
export class SvgPen implements Pen {
  fillStyle: string | CanvasGradient | CanvasPattern = '#000'
  font = '10px sans-serif'
  textAlign: CanvasTextAlign = 'start'
  textBaseline: CanvasTextBaseline = 'middle'
  readonly #canvas = document.createElement('canvas').getContext('2d')
  readonly #parts: string[] = []

  get content(): string {
    return this.#parts.join('')
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.#parts.push(element('rect', { x, y, width, height, fill: String(this.fillStyle) }))
  }

  fillText(text: string, x: number, y: number): void {
    const style = `font:${this.font}`
    const anchor = ANCHORS[this.textAlign]
    const attributes = { x, y, style, fill: String(this.fillStyle), 'dominant-baseline': 'central' }
    this.#parts.push(element('text', { ...attributes, 'text-anchor': anchor }, escaped(text)))
  }

  measureText(text: string): TextMetrics {
    if (!this.#canvas) throw new TypeError('The browser has no canvas')
    this.#canvas.font = this.font
    return this.#canvas.measureText(text)
  }
}

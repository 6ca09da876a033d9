import type { Palette } from '../charts/palette.ts'
import { fittingPeriod, periodLabel, startsPeriod } from '../charts/time-ticks.ts'
import type { EmbeddedChart, Panel } from './answer.ts'
import { scaleOf } from './scale.ts'

const AXIS = 72
const FOOT = 22
const GAP = 26
const TICK_WIDTH = 56
const MARK_HEIGHT = 44

type Attributes = Readonly<Record<string, string | number>>

/** Adds an element to a drawing. Text is text, whatever it contains. */
function add(parent: Element, name: string, attributes: Attributes, text?: string): Element {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  if (text !== undefined) made.textContent = text
  parent.append(made)
  return made
}

/** A drawn chart: where its bars stand, for the crosshair. */
export interface Drawn {
  readonly height: number
  /** Middle of a bar. */
  x(at: number): number
  /** The bar at a place. */
  at(x: number): number
}

interface Place {
  readonly top: number
  readonly height: number
  readonly width: number
  x(at: number): number
}

const coordinate = (value: number): string => value.toFixed(1)

/** Draws the values of a panel. */
function drawValues(
  svg: Element,
  { kind, values }: Panel,
  place: Place,
  y: (value: number) => number,
  palette: Palette,
  isPartial: readonly boolean[],
) {
  if (kind === 'line') {
    let path = ''
    for (const [at, value] of values.entries())
      if (value !== null) path += `${path ? 'L' : 'M'}${coordinate(place.x(at))} ${coordinate(y(value))}`
    add(svg, 'path', { d: path, fill: 'none', stroke: palette.accent, 'stroke-width': 1.5 })
    return
  }
  const width = Math.max((place.width / values.length) * 0.75, 1)
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    const colour = value < 0 ? palette.down : palette.up
    const [top, bottom] = [y(Math.max(value, 0)), y(Math.min(value, 0))]
    const box = { x: coordinate(place.x(at) - width / 2), y: coordinate(top), width: coordinate(width) }
    const isHollow = isPartial[at] === true
    add(svg, 'rect', {
      ...{ ...box, height: coordinate(Math.max(bottom - top, 0.5)) },
      ...(isHollow ? { fill: palette.raised, stroke: colour } : { fill: colour }),
    })
  }
}

function drawPanel(
  svg: Element,
  panel: Panel,
  place: Place,
  palette: Palette,
  isPartial: readonly boolean[],
) {
  const { top, height, width } = place
  const { low, high, marks } = scaleOf(
    panel.values,
    Math.max(height / MARK_HEIGHT, 2),
    panel.kind === 'columns',
  )
  const y = (value: number) => top + height * (1 - (value - low) / (high - low))
  for (const mark of marks) {
    const at = coordinate(y(mark))
    add(svg, 'path', { d: `M0 ${at}H${width}`, stroke: palette.line, 'stroke-width': 1 })
    add(svg, 'text', { x: width + 8, y: at, fill: palette.soft, class: 'middle' }, panel.write(mark, false))
  }
  add(svg, 'text', { x: 0, y: top - 8, fill: palette.soft }, panel.name)
  drawValues(svg, panel, place, y, palette, isPartial)
}

/** Draws a chart into an element of a size. */
export function draw(
  svg: SVGElement,
  chart: EmbeddedChart,
  width: number,
  height: number,
  palette: Palette,
): Drawn {
  const { times, panels, isPartial } = chart
  svg.replaceChildren()
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  const inner = Math.max(width - AXIS, 50)
  const x = (at: number) => ((at + 0.5) / times.length) * inner
  const room = Math.max(height - FOOT - GAP * panels.length, 40)
  // Panels are equally important: flow is no footnote of the price.
  const each = room / panels.length
  for (const [at, panel] of panels.entries())
    drawPanel(svg, panel, { top: GAP + at * (each + GAP), height: each, width: inner, x }, palette, isPartial)
  const bottom = height - FOOT
  const period = fittingPeriod(times, 0, times.length - 1, Math.max(Math.floor(inner / TICK_WIDTH), 1))
  for (const [at, time] of times.entries())
    if (startsPeriod(times, at, period)) {
      const place = coordinate(x(at))
      add(svg, 'path', { d: `M${place} ${bottom}v4`, stroke: palette.soft, 'stroke-width': 1 })
      add(
        svg,
        'text',
        { x: place, y: bottom + 16, fill: palette.soft, class: 'centre' },
        periodLabel(time, period),
      )
    }
  add(svg, 'path', { d: `M0 ${bottom}H${inner}`, stroke: palette.line, 'stroke-width': 1 })
  const at = (place: number) =>
    Math.min(Math.max(Math.round((place / inner) * times.length - 0.5), 0), times.length - 1)
  return { height: bottom, x, at }
}

/** Draws the crosshair on a bar, or takes it away. */
export function point(svg: SVGElement, drawn: Drawn, at: number | null, { soft }: Palette): void {
  svg.querySelector('.crosshair')?.remove()
  if (at === null) return
  const d = `M${coordinate(drawn.x(at))} 0V${drawn.height}`
  add(svg, 'path', { d, stroke: soft, 'stroke-width': 1, 'stroke-dasharray': '4 3', class: 'crosshair' })
}

import { type Palette, paletteOf } from '../charts/palette.ts'
import { formatDate, formatTime } from '../parts/format.ts'
import { chartOf, type EmbeddedChart, faultIn, type Settings } from './answer.ts'
import { type Drawn, draw, point } from './draw.ts'
import './embed.css'

const { status, answer } = JSON.parse(document.querySelector('#settings')?.textContent ?? '') as Settings
const place = document.querySelector('#chart')
const system = matchMedia('(prefers-color-scheme: dark)')

/** The theme that the address states after `#`, which is not part of what is signed, else the reader's. */
function isDark(): boolean {
  const stated = new URLSearchParams(location.hash.slice(1)).get('theme')
  return stated === 'dark' || (stated !== 'light' && system.matches)
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

const whenOf = (time: string): string =>
  time.length > 10 && !time.endsWith('T00:00:00Z') ? formatTime(time, 'exchange') : formatDate(time)

/** Says the values of a bar. */
const wordsOf = ({ times, panels, isPartial }: EmbeddedChart, at: number): string =>
  [
    `${whenOf(times[at] ?? '')}${isPartial[at] ? ', partial' : ''}`,
    ...panels.map((panel) => `${panel.name} ${panel.write(panel.values[at], true)}`),
  ].join(' · ')

/** Shows a chart that follows the size of its page, with a crosshair for the pointer and the arrow keys. */
function show(chart: EmbeddedChart): void {
  const last = chart.times.length - 1
  const values = element('p', 'values')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('role', 'img')
  svg.setAttribute('tabindex', '0')
  svg.setAttribute('aria-label', `${chart.title}, ${chart.panels.map(({ name }) => name).join(' and ')}`)
  values.setAttribute('role', 'status')
  place?.replaceChildren(element('h1', '', chart.title), values, svg, element('p', 'source', sourceOf(chart)))
  let drawn: Drawn | undefined
  let palette: Palette = paletteOf(false)
  let at: number | null = null
  const move = (to: number | null) => {
    at = to
    if (drawn) point(svg, drawn, at, palette)
    values.textContent = wordsOf(chart, at ?? last)
  }
  const redraw = () => {
    document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
    palette = paletteOf(isDark())
    drawn = draw(svg, chart, svg.clientWidth, svg.clientHeight, palette)
    move(at)
  }
  new ResizeObserver(redraw).observe(svg)
  for (const [target, event] of [
    [system, 'change'],
    [window, 'hashchange'],
  ] as const)
    target.addEventListener(event, redraw)
  svg.addEventListener('pointermove', ({ offsetX }) => drawn && move(drawn.at(offsetX)))
  svg.addEventListener('pointerleave', () => move(null))
  svg.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    move(Math.min(Math.max((at ?? last + (step < 0 ? 1 : 0)) + step, 0), last))
  })
  redraw()
}

const sourceOf = ({ times }: EmbeddedChart): string =>
  `${formatDate(times[0] ?? '')} to ${formatDate(times.at(-1) ?? '')} · Source: flowgate, ${location.host}`

const chart = status === 200 ? chartOf(answer) : null
if (chart) {
  document.title = chart.title
  show(chart)
} else {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light'
  const text = status === 200 ? 'There is nothing to draw in these dates.' : faultIn(answer)
  place?.replaceChildren(element('p', 'fault', text))
}

import '../../charts/cartesian.ts'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Chart } from '../../charts/chart.tsx'
import type { ECharts } from '../../charts/echarts.ts'
import { type Bars, lowerBound, positionOf, upperBound } from '../bars/bars.ts'
import type { Cursor } from './cursor.ts'
import type { Shares } from './heights.ts'
import type { Mark } from './marks.ts'
import { contentOf, type Skeleton, skeletonOf, ZOOM } from './picture.ts'
import type { Span } from './span.ts'
import { Splitters } from './splitters.tsx'

/** The address follows when the reader has stopped. */
const SETTLED_MS = 180

/** Zooms that are drawn before the reader's first, and the milliseconds between them. */
const REHEARSALS = 10
const REHEARSAL_MS = 50

interface PlotProps {
  readonly bars: Bars
  readonly marks: readonly Mark[]
  readonly skeleton: Skeleton
  /** Positions of the first and last bar shown. */
  readonly shown: Span
  readonly cursor: Cursor
  readonly label: string
  readonly onReady: (chart: ECharts | null) => void
  /** The reader has moved to other positions. */
  readonly onMove: (span: Span) => void
  /** The reader wants to see what is shown at first. */
  readonly onReset: () => void
  /** The reader wants other heights of the panels. */
  readonly onResize: (shares: Shares | null) => void
  /** The reader wants to see more than there are bars. */
  readonly onWiden: () => void
}

/** Times of the first and last bar shown. They stay the same when older bars come in. */
interface Ends {
  readonly from: string
  readonly to: string
}

/** Positions of the bars between two times. */
function spanOf({ ts }: Bars, { from, to }: Ends): Span {
  return { start: lowerBound(ts, from), end: Math.max(0, upperBound(ts, to) - 1) }
}

interface ZoomEvent {
  readonly start?: number
  readonly end?: number
  readonly batch?: readonly { readonly start?: number; readonly end?: number }[]
}

/** Positions that a zoom by the reader shows. Null if the page itself set them. */
function spanIn(event: ZoomEvent, count: number): Span | null {
  const { start, end } = event.batch?.[0] ?? event
  if (start === undefined || end === undefined) return null
  return { start: Math.round((start / 100) * (count - 1)), end: Math.round((end / 100) * (count - 1)) }
}

/** Price, net flow and options of one instrument above each other, with one crosshair. */
export function Plot(props: PlotProps) {
  const { bars, marks, skeleton, shown, cursor, label, onReady } = props
  const [chart, setChart] = useState<ECharts | null>(null)
  const live = useRef(props)
  live.current = props
  /** Where the reader is while the address does not say so yet. */
  const moving = useRef<Ends | null>(null)
  /** What the chart shows. */
  const drawn = useRef<Span>({ start: 0, end: 0 })
  const ready = useCallback(
    (made: ECharts | null) => {
      onReady(made)
      setChart(made)
    },
    [onReady],
  )
  const option = useMemo(() => skeletonOf(skeleton), [skeleton])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new skeleton empties the chart.
  useEffect(() => {
    if (!chart || bars.ts.length === 0) return
    const content = contentOf(marks, bars, skeleton)
    const { start, end } = moving.current ? spanOf(bars, moving.current) : live.current.shown
    const at = positionOf(bars, cursor.get())
    skeleton.ticks.show(bars.ts, { start, end }, chart.getWidth())
    chart.setOption(
      { ...content, dataZoom: [{ id: ZOOM, startValue: start, endValue: end }] },
      // The crosshair can be put back to its bar only once the bars are drawn.
      { replaceMerge: ['series'], lazyUpdate: at === null },
    )
    drawn.current = { start, end }
    if (at !== null) point(chart, live.current, at)
  }, [chart, option, marks, bars, cursor])

  useEffect(() => {
    if (!chart || moving.current) return
    const { start, end } = shown
    // An option would make all series anew, and the reader's own zoom is drawn already.
    if (drawn.current.start === start && drawn.current.end === end) return
    live.current.skeleton.ticks.show(live.current.bars.ts, shown, chart.getWidth())
    chart.dispatchAction({ type: 'dataZoom', dataZoomId: ZOOM, startValue: start, endValue: end })
    drawn.current = { start, end }
  }, [chart, shown])

  useEffect(() => (chart ? listen(chart, live, moving, drawn) : undefined), [chart])
  const hasBars = bars.ts.length > 0
  useEffect(() => (chart && hasBars ? rehearse(chart, drawn) : undefined), [chart, hasBars])
  useEffect(() => () => cursor.set(null), [cursor])
  return (
    <section
      className="plot"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the crosshair and the window.
      tabIndex={0}
      aria-label={`${label}. Arrow keys move the crosshair.`}
      onKeyDown={(event) => chart && press(event, chart, props)}
    >
      <Chart option={option} label={label} onReady={ready} className="plot-chart" />
      <Splitters shares={skeleton.shares} hasOptions={skeleton.hasOptions} onChange={props.onResize} />
    </section>
  )
}

interface Current<Value> {
  current: Value
}

/** Follows the pointer and the zoom of a chart. Returns the function that stops. */
function listen(
  chart: ECharts,
  live: Current<PlotProps>,
  moving: Current<Ends | null>,
  drawn: Current<Span>,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Shows where the pointer went while one panned. */
  let catchUp: (() => void) | null = null
  const settle = () => {
    const ends = moving.current
    moving.current = null
    catchUp?.()
    catchUp = null
    // Older bars may have come in between: the positions are those of now.
    if (ends) live.current.onMove(spanOf(live.current.bars, ends))
  }
  const onZoom = (event: unknown) => {
    const { ts } = live.current.bars
    const span = spanIn(event as ZoomEvent, ts.length)
    if (!span) return
    moving.current = { from: ts[span.start] ?? '', to: ts[span.end] ?? '' }
    drawn.current = span
    // The labels of the axis are chosen while it is drawn: for another period, it is drawn once more.
    if (live.current.skeleton.ticks.show(ts, span, chart.getWidth()))
      chart.setOption({ xAxis: live.current.skeleton.titles.map(() => ({})) }, { lazyUpdate: true })
    clearTimeout(timer)
    timer = setTimeout(settle, SETTLED_MS)
  }
  const onPointer = (event: unknown) => {
    const { axesInfo } = event as { readonly axesInfo?: readonly { readonly value: number }[] }
    const at = axesInfo?.[0]?.value
    const ts = at === undefined ? undefined : live.current.bars.ts[at]
    const show = () => live.current.cursor.set(ts ?? null)
    // While one pans, the same bar stays under the pointer.
    if (moving.current) catchUp = show
    else show()
  }
  const onOut = () => {
    catchUp = null
    live.current.cursor.set(null)
  }
  const onWheel = (event: WheelEvent) => {
    const { shown, bars, onWiden } = live.current
    const isWhole = shown.start <= 0 && shown.end >= bars.ts.length - 1
    if (event.deltaY <= 0 || !isWhole || moving.current) return
    onWiden()
  }
  const element = chart.getDom()
  chart.on('datazoom', onZoom)
  chart.on('updateAxisPointer', onPointer)
  chart.on('globalout', onOut)
  const onReset = () => live.current.onReset()
  element.addEventListener('wheel', onWheel, { passive: true })
  element.addEventListener('dblclick', onReset)
  return () => {
    clearTimeout(timer)
    moving.current = null
    element.removeEventListener('dblclick', onReset)
    element.removeEventListener('wheel', onWheel)
    if (chart.isDisposed()) return
    chart.off('datazoom', onZoom)
    chart.off('updateAxisPointer', onPointer)
    chart.off('globalout', onOut)
  }
}

/**
 * Zooms to what is already shown. Code takes several times as long on its first runs, so the reader's first zoom would
 * stutter. Returns the function that stops the rehearsal.
 */
function rehearse(chart: ECharts, drawn: Readonly<Current<Span>>): () => void {
  let left = REHEARSALS
  const timer = setInterval(() => {
    const { start, end } = drawn.current
    chart.dispatchAction({ type: 'dataZoom', dataZoomId: ZOOM, startValue: start, endValue: end })
    if (--left === 0) clearInterval(timer)
  }, REHEARSAL_MS)
  return () => clearInterval(timer)
}

/** Puts the crosshair on the bar of a position. */
function point(chart: ECharts, { bars, cursor }: Pick<PlotProps, 'bars' | 'cursor'>, at: number): void {
  chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: at })
  // ECharts knows no bar that it has left out because it shares a pixel with others.
  cursor.set(bars.ts[at] ?? null)
}

/** Moves by keys: arrows the crosshair, with Shift the window; plus and minus zoom. */
function press(
  event: KeyboardEvent,
  chart: ECharts,
  { cursor, shown, bars, onMove, onWiden }: PlotProps,
): void {
  const { start, end } = shown
  const last = bars.ts.length - 1
  const width = end - start
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  const move = (by: number) => {
    const first = Math.max(0, Math.min(start + by, last - width))
    onMove({ start: first, end: first + width })
  }
  if (step !== 0 && event.shiftKey) move(step * Math.max(1, Math.round(width / 4)))
  else if (step !== 0) {
    const before = positionOf(bars, cursor.get()) ?? end + (step < 0 ? 1 : 0)
    const at = Math.max(start, Math.min(before + step, end))
    point(chart, { bars, cursor }, at)
  } else if (event.key === '+' || event.key === '=') {
    if (width > 8)
      onMove({ start: start + Math.round(width / 4), end: end === last ? end : end - Math.round(width / 4) })
  } else if (event.key === '-') {
    if (start === 0 && end === last) onWiden()
    else onMove({ start: Math.max(0, start - width), end })
  } else return
  event.preventDefault()
}

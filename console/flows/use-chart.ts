import '../charts/cartesian.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ECharts } from '../charts/echarts.ts'
import type { Range } from './range.ts'

/** Holds the chart of a frame, which wants to know of it too. */
export function useChart(
  onReady: (chart: ECharts | null) => void,
): [ECharts | null, (chart: ECharts | null) => void] {
  const [chart, setChart] = useState<ECharts | null>(null)
  const receive = useCallback(
    (made: ECharts | null) => {
      setChart(made)
      onReady(made)
    },
    [onReady],
  )
  return [chart, receive]
}

interface PointerMove {
  readonly axesInfo?: readonly { readonly value: number }[]
}

/** The date below the pointer. Null while the pointer is elsewhere. */
export function useCrosshair(chart: ECharts | null): string | null {
  const [date, setDate] = useState<string | null>(null)
  useEffect(() => {
    if (!chart) return
    const move = (event: unknown) => {
      const at = (event as PointerMove).axesInfo?.[0]?.value
      setDate(at === undefined ? null : new Date(at).toISOString().slice(0, 10))
    }
    const leave = () => setDate(null)
    chart.on('updateAxisPointer', move)
    chart.getZr().on('globalout', leave)
    return () => {
      if (chart.isDisposed()) return
      chart.off('updateAxisPointer', move)
      chart.getZr().off('globalout', leave)
    }
  }, [chart])
  return date
}

/** A drag or a turn of the wheel enters the address once it rests. */
const REST_MS = 250

const dateOf = (at: unknown): string => new Date(Number(at)).toISOString().slice(0, 10)

/** The days that the zoom of a chart shows. Null before it has drawn. */
function shownBy(chart: ECharts): Range | null {
  const { dataZoom } = chart.getOption()
  const [zoom] = Array.isArray(dataZoom) ? dataZoom : []
  return Number.isFinite(zoom?.startValue) && Number.isFinite(zoom?.endValue)
    ? { from: dateOf(zoom.startValue), to: dateOf(zoom.endValue) }
    : null
}

/** Keeps the zoom of a chart and a range of days the same, whichever changes. `option` is what the chart draws. */
export function useZoom(
  chart: ECharts | null,
  option: unknown,
  { from, to }: Range,
  onZoom: (range: Range) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option takes the zoom with it.
  useEffect(() => {
    if (!chart) return
    const shown = shownBy(chart)
    if (shown?.from === from && shown.to === to) return
    chart.dispatchAction({ type: 'dataZoom', startValue: Date.parse(from), endValue: Date.parse(to) })
  }, [chart, option, from, to])
  useEffect(() => {
    if (!chart) return
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const shown = shownBy(chart)
        if (shown && (shown.from !== from || shown.to !== to)) onZoom(shown)
      }, REST_MS)
    }
    chart.on('datazoom', follow)
    return () => {
      clearTimeout(timer)
      if (!chart.isDisposed()) chart.off('datazoom', follow)
    }
  }, [chart, from, to, onZoom])
}

/** Calls back for a double click into a chart. */
export function useReset(chart: ECharts | null, reset: () => void): void {
  useEffect(() => {
    const element = chart?.getDom()
    element?.addEventListener('dblclick', reset)
    return () => element?.removeEventListener('dblclick', reset)
  }, [chart, reset])
}

import { useEffect } from 'react'
import type { ECharts } from '../charts/echarts.ts'
import { usePointer } from '../charts/use-chart.ts'
import type { Range } from './range.ts'

/** The date below the pointer. Null while the pointer is elsewhere. */
export function useCrosshair(chart: ECharts | null): string | null {
  const place = usePointer(chart)
  return place === null ? null : new Date(place).toISOString().slice(0, 10)
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

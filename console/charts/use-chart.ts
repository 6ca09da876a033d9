import './cartesian.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ECharts } from './echarts.ts'

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

/** The place on the horizontal axis below the pointer. Null while the pointer is elsewhere. */
export function usePointer(chart: ECharts | null): number | null {
  const [place, setPlace] = useState<number | null>(null)
  useEffect(() => {
    if (!chart) return
    const move = (event: unknown) => setPlace((event as PointerMove).axesInfo?.[0]?.value ?? null)
    const leave = () => setPlace(null)
    chart.on('updateAxisPointer', move)
    chart.getZr().on('globalout', leave)
    return () => {
      if (chart.isDisposed()) return
      chart.off('updateAxisPointer', move)
      chart.getZr().off('globalout', leave)
    }
  }, [chart])
  return place
}

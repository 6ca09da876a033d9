import type { ECElementEvent } from 'echarts/core'
import { useEffect, useRef } from 'react'
import { type ECharts, type EChartsCoreOption, echarts } from './echarts.ts'

interface ChartProps {
  /** What ECharts draws. Another object replaces the picture; parts that are the same are not drawn again. */
  readonly option: EChartsCoreOption
  /** What the picture shows, for those who cannot see it. The numbers are in the table of its frame. */
  readonly label: string
  /** Called with the chart when it exists, and with null when it is gone. Must not change between renders. */
  readonly onReady?: (chart: ECharts | null) => void
  /** Called for a click on something drawn. */
  readonly onClick?: (event: ECElementEvent) => void
  readonly className?: string
}

/** A chart that fills its element and follows its size. */
export function Chart({ option, label, onReady, onClick, className = '' }: ChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  useEffect(() => {
    if (!element.current) return
    const made = echarts.init(element.current)
    chart.current = made
    onReady?.(made)
    // The observer also reports the first size, which the chart has: drawing it again would cost as much as the first time.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (Math.round(width) !== made.getWidth() || Math.round(height) !== made.getHeight()) made.resize()
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      onReady?.(null)
      chart.current = null
      made.dispose()
    }
  }, [onReady])
  useEffect(() => {
    chart.current?.setOption(option, { notMerge: true, lazyUpdate: true })
  }, [option])
  useEffect(() => {
    const made = chart.current
    if (!made || !onClick) return
    made.on('click', onClick)
    return () => {
      if (!made.isDisposed()) made.off('click', onClick)
    }
  }, [onClick])
  return <div ref={element} className={`chart ${className}`} role="img" aria-label={label} />
}

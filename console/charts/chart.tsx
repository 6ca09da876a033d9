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

/**
 * Leaves the wheel to the page, which it scrolls, unless Ctrl is held or the reader has clicked into the chart. Returns
 * the function that stops.
 */
function holdWheel(element: HTMLElement): () => void {
  const isIn = new AbortController()
  const { signal } = isIn
  let isActive = false
  const options = { capture: true, signal }
  element.addEventListener('pointerdown', () => (isActive = true), options)
  element.addEventListener('pointerleave', () => (isActive = false), { signal })
  element.addEventListener(
    'wheel',
    (event) => {
      if (!isActive && !event.ctrlKey && !event.metaKey) event.stopImmediatePropagation()
    },
    // Passive: the page need not wait for it before it scrolls.
    { ...options, passive: true },
  )
  return () => isIn.abort()
}

/** A chart that fills its element and follows its size. */
export function Chart({ option, label, onReady, onClick, className = '' }: ChartProps) {
  const element = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts | null>(null)
  useEffect(() => {
    if (!element.current) return
    // Before the chart listens to the wheel itself.
    const releaseWheel = holdWheel(element.current)
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
      releaseWheel()
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

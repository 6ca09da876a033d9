import { BarChart, LineChart } from 'echarts/charts'
import { AxisPointerComponent, DataZoomComponent, GridComponent, MarkLineComponent } from 'echarts/components'
import { echarts } from './echarts.ts'

// Charts with axes. Screens that draw them import this file for its effect.
echarts.use([AxisPointerComponent, BarChart, DataZoomComponent, GridComponent, LineChart, MarkLineComponent])

/** Position, base and height of each column of a large series. */
const COLUMN_PARTS = 3

/**
 * Puts the columns of large series on whole pixels, as ECharts puts those of small ones. Columns between pixels are
 * blurred, and a browser without a graphics card may take forty times as long to fill a path of them.
 */
echarts.registerLayout(echarts.PRIORITY.VISUAL.PROGRESSIVE_LAYOUT + 1, {
  seriesType: 'bar',
  reset: (_series, _model, api) => {
    const ratio = api.getDevicePixelRatio()
    const whole = (value: number): number => Math.round(value * ratio) / ratio
    return {
      progress: (_range, data) => {
        const columns: unknown = data.getLayout('largePoints')
        if (!(columns instanceof Float32Array)) return
        for (let at = 0; at < columns.length; at += COLUMN_PARTS) {
          const base = columns[at + 1] ?? 0
          const bottom = whole(base)
          columns[at] = whole(columns[at] ?? 0)
          columns[at + 1] = bottom
          columns[at + 2] = whole(base + (columns[at + 2] ?? 0)) - bottom
        }
        data.setLayout('size', Math.max(1 / ratio, whole(data.getLayout('size'))))
      },
    }
  },
})

import { TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only what every chart needs, for the first screen waits for it. `cartesian.ts` adds what charts with axes need; a
// screen that draws another kind of chart registers it beside its own code.
echarts.use([CanvasRenderer, TooltipComponent])

export type { ECharts, EChartsCoreOption } from 'echarts/core'
export { echarts }

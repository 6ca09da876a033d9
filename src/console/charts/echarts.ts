import { BarChart, LineChart } from 'echarts/charts'
import {
  AxisPointerComponent,
  DataZoomComponent,
  GridComponent,
  MarkLineComponent,
  TooltipComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

// Only what most screens draw. A screen that needs another kind of chart registers it beside its own code.
echarts.use([
  AxisPointerComponent,
  BarChart,
  CanvasRenderer,
  DataZoomComponent,
  GridComponent,
  LineChart,
  MarkLineComponent,
  TooltipComponent,
])

export type { ECharts, EChartsCoreOption } from 'echarts/core'
export { echarts }

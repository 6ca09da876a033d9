import { BarChart, LineChart } from 'echarts/charts'
import { AxisPointerComponent, DataZoomComponent, GridComponent, MarkLineComponent } from 'echarts/components'
import { echarts } from './echarts.ts'

// Charts with axes. Screens that draw them import this file for its effect.
echarts.use([AxisPointerComponent, BarChart, DataZoomComponent, GridComponent, LineChart, MarkLineComponent])

import type { ECharts } from './echarts.ts'
import type { SvgDrawing } from './svg.ts'

/** What can be saved as a picture: a chart of ECharts, or what draws itself as SVG. */
export type Drawing = ECharts | { toSvg(): SvgDrawing }

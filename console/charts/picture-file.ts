import { SVGRenderer } from 'echarts/renderers'
import type { Caption } from './caption.ts'
import type { Drawing } from './drawing.ts'
import { type ECharts, echarts } from './echarts.ts'
import type { Palette } from './palette.ts'
import { posterOf, svgFile } from './poster.ts'
import type { SvgDrawing } from './svg.ts'

echarts.use([SVGRenderer])

/** Pixels of a picture for each of the page. */
const DENSITY = 2

/** Draws a chart once more, as SVG. */
function drawnAgain(chart: ECharts): SvgDrawing {
  const [width, height] = [chart.getWidth(), chart.getHeight()]
  const copy = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height })
  copy.setOption(chart.getOption())
  const content = copy.renderToSVGString()
  copy.dispose()
  return { width, height, content }
}

interface Picture {
  readonly drawing: Drawing
  readonly title: string
  readonly caption: Caption
  readonly palette: Palette
}

/** Writes a chart as SVG, with its title, dates, legend and source. */
function svgOf({ drawing, title, caption, palette }: Picture) {
  const drawn = 'toSvg' in drawing ? drawing.toSvg() : drawnAgain(drawing)
  const font = getComputedStyle(document.body).fontFamily
  const source = `Source: flowgate, ${location.host}`
  const { width, height, content } = posterOf({ drawing: drawn, title, caption, source, palette, font })
  const text = svgFile({ width, height, content }, `${caption.subject}: ${title}`)
  return { width, height, file: new Blob([text], { type: 'image/svg+xml' }) }
}

/** Draws an SVG file as PNG. */
async function pngOf({ width, height, file }: ReturnType<typeof svgOf>): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * DENSITY
    canvas.height = height * DENSITY
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))))
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Draws a chart with what it says of itself, as a file. Both kinds show the same. */
export async function pictureOf(picture: Picture, kind: 'svg' | 'png'): Promise<Blob> {
  const drawn = svgOf(picture)
  return kind === 'svg' ? drawn.file : pngOf(drawn)
}

import { TreemapChart } from 'echarts/charts'
import { type EChartsCoreOption, echarts } from '../charts/echarts.ts'
import { diverging, type Palette } from '../charts/palette.ts'
import { format } from '../parts/format.ts'
import { type Colour, colourLimit, colourValue, groupsBy, type Place, type Tile } from './tree.ts'

echarts.use([TreemapChart])

/** Units on the map, where there is no room to repeat that flows are in USD. */
const UNITS = { flow: 'number', 'z-score': 'sigma', price: 'fraction' } as const
const MIN_SHARE_OF_FIGURE = 0.006
/** Smaller rectangles have no room for a ticker: laying their texts out would cost most of the time of the picture. */
const MIN_SHARE_OF_LABEL = 0.001

const TICKER = { fontWeight: 'bold', fontSize: 12, lineHeight: 16 } as const

/** Writes the value that colours a rectangle. */
export const colourText = (value: number | null, colour: Colour): string =>
  format(value, UNITS[colour], { isSigned: true })

interface Look {
  readonly colour: Colour
  readonly place: Place
  readonly palette: Palette
}

/** A text without the braces that mark styles in texts of the chart. */
const plain = (text: string): string => text.replaceAll(/[{}|]/g, ' ')

const tipOf = (tile: Tile): string =>
  [
    `{name|${plain(tile.ticker)}}  ${plain(tile.name).slice(0, 60)}`,
    `${plain(tile.sector)} · ${plain(tile.industry)}`,
    `Total turnover  ${format(tile.total, 'USD')}`,
    `Net flow  ${format(tile.net, 'USD', { isSigned: true })}`,
    `Price change  ${format(tile.priceChange, 'fraction', { isSigned: true })}`,
    ...(tile.zScore === null
      ? []
      : [`Z-score of the flow  ${format(tile.zScore, 'sigma', { isSigned: true })}`]),
  ].join('\n')

/** Ink that can be read on a ground of the form `#rrggbb` (relative luminance of WCAG 2). */
function inkOn(ground: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(ground.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#0c1418' : '#ffffff'
}

/** Label of a rectangle: its ticker and figure, as far as there is room. */
function labelOf(share: number, figure: string, color: string) {
  if (share < MIN_SHARE_OF_LABEL) return { show: false }
  if (share < MIN_SHARE_OF_FIGURE) return { color, ...TICKER }
  return {
    color,
    rich: { name: TICKER },
    formatter: ({ name }: { name: string }) => `{name|${plain(name)}}\n${figure}`,
  }
}

function tileNode(tile: Tile, limit: number, all: number, { colour, palette }: Look) {
  const value = colourValue(tile, colour)
  const share = tile.total / all
  const ground = value === null ? palette.neutral : diverging(palette, value, limit)
  return {
    name: tile.ticker,
    value: tile.total,
    ticker: tile.ticker,
    sector: tile.sector,
    industry: tile.industry,
    tile,
    itemStyle: { color: ground },
    label: labelOf(share, colourText(value, colour), inkOn(ground)),
  }
}

/** Draws a part of the market: sectors of industries of securities, sized by turnover. */
export function mapOption(tiles: readonly Tile[], look: Look): EChartsCoreOption {
  const { place, palette, colour } = look
  const limit = colourLimit(tiles, colour)
  const all = tiles.reduce((sum, { total }) => sum + total, 0)
  const industriesOf = (members: readonly Tile[], sector: string) =>
    groupsBy(members, 'industry').map((group) => ({
      name: group.name,
      value: group.total,
      sector,
      industry: group.name,
      children: group.tiles.map((tile) => tileNode(tile, limit, all, look)),
    }))
  const data =
    place.sector === null
      ? groupsBy(tiles, 'sector').map((group) => ({
          name: group.name,
          value: group.total,
          sector: group.name,
          children: industriesOf(group.tiles, group.name),
        }))
      : industriesOf(tiles, place.sector)
  const heading = (height: number, color: string, weight: string) => ({
    upperLabel: {
      show: true,
      height,
      color,
      fontWeight: weight,
      fontSize: 12,
      overflow: 'truncate',
      formatter: '{b}',
    },
    itemStyle: { borderColor: palette.raised, borderWidth: 1, gapWidth: 1 },
  })
  const leaf = { itemStyle: { borderColor: palette.raised, borderWidth: 0, gapWidth: 1 } }
  const levels = [
    { itemStyle: { borderColor: palette.raised, borderWidth: 0, gapWidth: 2 } },
    ...(place.sector === null ? [heading(20, palette.ink, 'bold')] : []),
    place.sector === null
      ? {
          itemStyle: { borderColor: palette.raised, borderWidth: 0, gapWidth: 1 },
          upperLabel: { show: false },
        }
      : heading(20, palette.soft, 'normal'),
    leaf,
  ]
  return {
    animationDurationUpdate: 300,
    tooltip: {
      renderMode: 'richText',
      backgroundColor: palette.raised,
      borderColor: palette.line,
      confine: true,
      textStyle: { color: palette.ink, fontSize: 12, lineHeight: 18, rich: { name: { fontWeight: 'bold' } } },
      formatter: ({ data: { tile, name } }: { data: { tile?: Tile; name: string } }) =>
        tile ? tipOf(tile) : plain(name),
    },
    series: [
      {
        type: 'treemap',
        id: 'map',
        // The ground between the rectangles has the name of the series.
        name: place.industry ?? place.sector ?? 'All sectors',
        ...{ left: 0, right: 0, top: 0, bottom: 0 },
        ...{ roam: false, nodeClick: false, breadcrumb: { show: false }, squareRatio: 1.1, visibleMin: 30 },
        label: {
          ...{ position: 'inside', align: 'center', verticalAlign: 'middle', fontSize: 11 },
          overflow: 'truncate',
        },
        levels,
        data,
      },
    ],
  }
}

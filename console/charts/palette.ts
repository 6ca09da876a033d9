/** Colours of charts. They have the contrast that lines need on their ground, and differ for the colour-blind. */
export interface Palette {
  readonly ink: string
  readonly soft: string
  readonly line: string
  readonly ground: string
  readonly raised: string
  readonly accent: string
  readonly up: string
  readonly down: string
  /** Calls and puts. Lines that are compared have none of the two. */
  readonly calls: string
  readonly puts: string
  /** Middle of the scale from `down` to `up`. */
  readonly neutral: string
  readonly series: readonly string[]
}

const LIGHT: Palette = {
  ...{ ink: '#10242c', soft: '#4c5f68', line: '#d5dcdf', ground: '#f4f6f7', raised: '#ffffff' },
  ...{ accent: '#0b6b7d', up: '#12967e', down: '#d1572a', neutral: '#e3e8ea' },
  ...{ calls: '#5d7480', puts: '#9a8a7c' },
  series: [
    '#0b6b7d',
    '#d1572a',
    '#6b4fbb',
    '#12967e',
    '#b0338a',
    '#8a6d00',
    '#3b6fd4',
    '#7a4a2b',
    '#557a1f',
    '#a02c3f',
  ],
}

const DARK: Palette = {
  ...{ ink: '#e8eff2', soft: '#a3b4bc', line: '#2b3b43', ground: '#0c1418', raised: '#131e24' },
  ...{ accent: '#56c4d6', up: '#2fa892', down: '#e0703f', neutral: '#2a3a42' },
  ...{ calls: '#8fa9b6', puts: '#b39f8c' },
  series: [
    '#56c4d6',
    '#f5895a',
    '#a893f0',
    '#45c9b0',
    '#ea7fc6',
    '#d9b938',
    '#82a9f7',
    '#c99770',
    '#9cc55c',
    '#f08595',
  ],
}

export const paletteOf = (isDark: boolean): Palette => (isDark ? DARK : LIGHT)

const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)

/** Mixes two colours of the form `#rrggbb`. `share` of the second, 0 to 1. */
const mix = (first: string, second: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(channel(first, at) + (channel(second, at) - channel(first, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`

/** Colour of a value between `-limit` (down) and `limit` (up). Values beyond have the end's colour. */
export function diverging({ up, down, neutral }: Palette, value: number, limit: number): string {
  const share = limit > 0 ? Math.min(Math.abs(value) / limit, 1) : 0
  return mix(neutral, value < 0 ? down : up, share)
}

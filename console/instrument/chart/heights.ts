import { useCallback, useState } from 'react'

/** Shares of the height that price, net flow and options have. Without options, the others share theirs. */
export type Shares = readonly [price: number, flow: number, options: number]

const DEFAULT: Shares = [0.42, 0.34, 0.24]
export const MIN_SHARE = 0.12
const KEY = 'flowgate.panels'

/** Percent of the height above the first panel, between two, and below the last. */
const [TOP, GAP, BOTTOM] = [5, 6.5, 6.5]

/** A panel in percent of the height. */
interface Place {
  readonly top: number
  readonly height: number
}

/** Places of the panels, from above. */
export function layoutOf(shares: Shares, hasOptions: boolean): Place[] {
  const panels = hasOptions ? shares : shares.slice(0, 2)
  const total = panels.reduce((sum, share) => sum + share, 0)
  const room = 100 - TOP - BOTTOM - GAP * (panels.length - 1)
  let top = TOP
  return panels.map((share) => {
    const height = (share / total) * room
    const place = { top, height }
    top += height + GAP
    return place
  })
}

/** Moves the border below a panel by a share of the height: what it gains, the next one loses. */
export function resized(shares: Shares, panel: 0 | 1, by: number): Shares {
  const pair = shares[panel] + (shares[panel + 1] ?? 0)
  const size = Math.min(Math.max(shares[panel] + by, MIN_SHARE), pair - MIN_SHARE)
  return shares.map((share, at) => (at === panel ? size : at === panel + 1 ? pair - size : share)) as [
    number,
    number,
    number,
  ]
}

/** Reads what was kept. Whatever is no such thing is the default. */
export function sharesIn(text: string | null): Shares {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const isShare = (one: unknown) => typeof one === 'number' && one >= MIN_SHARE && one <= 1
    return Array.isArray(kept) && kept.length === 3 && kept.every(isShare)
      ? (kept as [number, number, number])
      : DEFAULT
  } catch {
    return DEFAULT
  }
}

/** The heights of the panels, kept in this browser. Null resets them. */
export function useShares(): [Shares, (shares: Shares | null) => void] {
  const [shares, setShares] = useState(() => sharesIn(localStorage.getItem(KEY)))
  const change = useCallback((next: Shares | null) => {
    setShares(next ?? DEFAULT)
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  }, [])
  return [shares, change]
}

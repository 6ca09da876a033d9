/** A view of the screen that the user has kept. */
interface SavedChart {
  readonly chartId: string
  readonly name: string
  /** Path and search part of its address. */
  readonly address: string
}

const KIND = 'instrument'
export const MAX_NAME = 200

/** Whether an address is of this screen: a link to elsewhere, or a script, is none. */
const isAddress = (address: string): boolean => /^\/i\/[^/\\]/.test(address)

/** Reads a chart of the user. Null if it is of another kind: any client may keep any JSON there. */
export function savedChartOf(chartId: string, value: unknown): SavedChart | null {
  if (typeof value !== 'object' || value === null) return null
  const { kind, name, address } = value as Record<string, unknown>
  if (kind !== KIND || typeof name !== 'string' || typeof address !== 'string' || !isAddress(address))
    return null
  return { chartId, name, address }
}

/** The charts to merge into those of the user: one more. */
export const chartsWith = (name: string, address: string, now: number): Record<string, unknown> => ({
  [`${KIND}-${now.toString(36)}`]: { kind: KIND, name: name.trim().slice(0, MAX_NAME), address },
})

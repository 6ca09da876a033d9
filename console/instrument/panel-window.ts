/** First and last date of what the panels show, inclusive. */
export interface PanelWindow {
  readonly from: string
  readonly to: string
}

/** The date a year before another. The year of a leap day ends on 1 March. */
export function yearBefore(date: string): string {
  const [year = '', ...rest] = date.split('-')
  const before = new Date(`${String(Number(year) - 1).padStart(4, '0')}-${rest.join('-')}T00:00:00Z`)
  return Number.isNaN(before.getTime()) ? date : before.toISOString().slice(0, 10)
}

/** Completes a window: it ends today and lasts a year, unless its dates are given. The service judges those. */
export function completeWindow(from: string | null, to: string | null, today: string): PanelWindow {
  const end = to ?? today
  return { from: from ?? yearBefore(end), to: end }
}

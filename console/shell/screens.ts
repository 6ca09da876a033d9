/** The screens, in the order of the header. */
export const SCREENS = [
  { href: '/', label: 'Market', about: 'Treemap, movers and flows of today' },
  { href: '/rankings', label: 'Rankings', about: 'Leaderboards of aggregates and securities' },
  { href: '/flows', label: 'Flows', about: 'All flow series, revisions and forecasts' },
  { href: '/jobs', label: 'Jobs', about: 'Large requests, files and API keys' },
] as const

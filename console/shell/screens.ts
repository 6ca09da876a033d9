/** The screens, in the order of the header. */
export const SCREENS = [
  { href: '/', label: 'Market', about: 'Map of all securities, movers and newest flows' },
  { href: '/rankings', label: 'Rankings', about: 'Leaderboards of aggregates and securities' },
  { href: '/flows', label: 'Flows', about: 'All flow series, revisions and forecasts' },
  { href: '/compare', label: 'Compare', about: 'Series by formula, lag and regression' },
  { href: '/signals', label: 'Signals', about: 'Screens of the market, studies, alerts and their events' },
  { href: '/jobs', label: 'Jobs', about: 'Large requests, files and API keys' },
] as const

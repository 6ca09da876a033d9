/** Tags that group the routes, with their descriptions. */
export const TAGS = {
  Aggregates: 'Bars of aggregates: time series, latest bars, statistics and leaderboards.',
  Jobs: 'Large requests that run in the background: their status and results.',
  Loads:
    'Loads of data: starting, following and undoing them. For administrators, and API keys with the scope `load`.',
  Reference: 'Aggregates and their constituents, and the calendar of the exchange.',
  Summaries: 'Overview of an aggregate.',
  Analytics: 'Correlation, regression, trend and volatility of aggregates, securities and flow series.',
  Comparison: 'Several aggregates side by side.',
  Series: 'Securities, their bars, and the fields that can be requested.',
  Screens: 'Securities and aggregates that meet conditions on measures.',
  'Saved screens': 'Screens that the caller has saved, and the instruments that meet them.',
  Flow: 'Flow series: their observations and forecasts.',
  Alerts: 'Alerts on saved screens, and the inbox of their events.',
  Links: 'Signed links: URLs that open one request each, without a credential.',
  User: "The caller's profile, charts, preferences and API keys.",
}
export type Tag = keyof typeof TAGS

/** Tags that group the routes, with their descriptions. */
export const TAGS = {
  Aggregates: 'Bars of aggregates: time series, latest bars, statistics and leaderboards.',
  Jobs: 'Large requests that run in the background: their status and results.',
  Reference: 'Aggregates and their constituents, and the calendar of the exchange.',
  Summaries: 'Overview of an aggregate.',
  Analytics: 'Correlation, regression, trend and volatility of aggregates, securities and flow series.',
  Comparison: 'Several aggregates side by side.',
  Series: 'Securities, their bars, and the fields that can be requested.',
  Flow: 'Flow series: their observations and forecasts.',
  Links: 'Signed links: URLs that open one request each, without a credential.',
  User: "The caller's profile, charts, preferences and API keys.",
}
export type Tag = keyof typeof TAGS

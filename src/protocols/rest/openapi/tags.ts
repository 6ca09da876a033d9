/** The areas that routes are listed under, and what each is about. */
export const TAGS = {
  Aggregates: 'Bars of aggregates: time series, newest bars, statistics and rankings.',
  Jobs: 'Large requests, which are worked out in the background: where they stand, and their results.',
  Reference: 'Which aggregates there are, and what they are made of.',
  Summaries: 'An aggregate at a glance.',
  Analytics: 'Correlation, trend and volatility of aggregates.',
  Comparison: 'Several aggregates beside each other.',
  Series: 'Bars of securities, which securities there are, and what can be asked about them.',
  Flow: 'Observations of anything that moves money, and forecasts of them.',
  User: 'What callers keep here: profile, charts and preferences.',
}
export type Tag = keyof typeof TAGS

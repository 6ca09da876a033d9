/** Parameters of a flow series' observations. */
interface SeriesModel {
  /**
   * `cash`: computed from the staged daily bars. `level`: varies around `level` by a percentage, and is never negative.
   * `flow`: varies around `level` by an amount in units.
   */
  readonly kind: 'cash' | 'level' | 'flow'
  readonly level: number
  /** Growth of `level` per year, as a fraction. */
  readonly trend: number
  /** Amplitude of slow swings. */
  readonly swing: number
  /** Amplitude of each observation's noise. */
  readonly noise: number
  /** Sensitivity to the market's level of trading. */
  readonly storm: number
  /** Whether values may be negative. */
  readonly is_signed: boolean
  readonly decimals: number
  /** Days from the observation's date to its publication. */
  readonly lag: number
  /** Name of the aggregate that the series is about. Null if there is none. */
  readonly about: string | null
}

interface DemoSeries {
  readonly slug: string
  readonly name: string
  readonly metric: string
  readonly frequency: 'daily' | 'weekly' | 'monthly' | 'event'
  readonly unit: 'USDmn' | 'shares' | 'contracts' | 'index_points' | 'pct'
  readonly description: string
  readonly model: SeriesModel
}

const LAGS = { daily: 1, weekly: 2, monthly: 5, event: 1 } as const

function series(
  slug: string,
  name: string,
  [frequency, unit]: [DemoSeries['frequency'], DemoSeries['unit']],
  metric: string,
  description: string,
  model: Pick<SeriesModel, 'kind'> & Partial<SeriesModel>,
): DemoSeries {
  const defaults = {
    level: 0,
    trend: 0,
    swing: 0,
    noise: 0,
    storm: 0,
    is_signed: model.kind === 'flow',
    decimals: 2,
    about: null,
  }
  return {
    slug,
    name,
    metric,
    frequency,
    unit,
    description,
    model: { ...defaults, lag: LAGS[frequency], ...model },
  }
}

const ALL = 'All Listed Securities'

/** The flow series of the demo market. */
// biome-ignore format: one series per row is easier to read
export const FLOW_SERIES: readonly DemoSeries[] = [
  series('retail-net-flow', 'Retail net flow', ['daily', 'USDmn'], 'net_flow',
    'Retail purchases minus retail sales of all securities.', { kind: 'cash', is_signed: true, about: ALL }),
  series('retail-turnover', 'Retail turnover', ['daily', 'USDmn'], 'turnover',
    'Retail purchases plus retail sales of all securities.', { kind: 'cash', about: ALL }),
  series('retail-buy-share', 'Retail buy share', ['daily', 'pct'], 'buy_share',
    'Retail purchases as a percentage of retail turnover.', { kind: 'cash', about: ALL }),
  series('etf-creations', 'ETF creations', ['daily', 'USDmn'], 'creations',
    'Value of fund shares created.', { kind: 'level', level: 4200, trend: 0.09, swing: 0.3, noise: 0.35, storm: 0.5, about: 'Exchange Traded Funds' }),
  series('etf-redemptions', 'ETF redemptions', ['daily', 'USDmn'], 'redemptions',
    'Value of fund shares redeemed.', { kind: 'level', level: 3700, trend: 0.08, swing: 0.3, noise: 0.35, storm: 0.8, about: 'Exchange Traded Funds' }),
  series('put-call-ratio', 'Put to call ratio', ['daily', 'pct'], 'put_call_ratio',
    'Put contracts traded per 100 call contracts.', { kind: 'level', level: 82, swing: 0.12, noise: 0.08, storm: 0.25 }),
  series('option-contracts', 'Retail option contracts', ['daily', 'contracts'], 'contracts',
    'Option contracts traded by retail investors.', { kind: 'level', level: 6.1e6, trend: 0.14, swing: 0.15, noise: 0.12, storm: 0.5, decimals: 0 }),
  series('same-day-contracts', 'Same-day option contracts', ['daily', 'contracts'], 'contracts',
    'Option contracts traded on the day they expire.', { kind: 'level', level: 2.2e6, trend: 0.28, swing: 0.15, noise: 0.15, storm: 0.4, decimals: 0, about: 'Corvessa Large Cap' }),
  series('volatility-gauge', 'Volatility gauge', ['daily', 'index_points'], 'implied_volatility',
    'One-month volatility implied by option prices, in index points.', { kind: 'level', level: 17, swing: 0.1, noise: 0.03, storm: 1.1, about: 'Corvessa Large Cap' }),
  series('lending-utilisation', 'Securities lending utilisation', ['daily', 'pct'], 'utilisation',
    'Percentage of lendable shares on loan.', { kind: 'level', level: 7.4, swing: 0.15, noise: 0.02, storm: 0.1 }),
  series('short-volume-share', 'Short volume share', ['daily', 'pct'], 'short_share',
    'Percentage of volume sold short.', { kind: 'level', level: 43, swing: 0.05, noise: 0.04, storm: 0.05 }),
  series('equity-fund-flow', 'Equity fund flow', ['weekly', 'USDmn'], 'net_flow',
    'Subscriptions minus redemptions of equity funds.', { kind: 'flow', level: 1800, swing: 4200, noise: 5200 }),
  series('bond-fund-flow', 'Bond fund flow', ['weekly', 'USDmn'], 'net_flow',
    'Subscriptions minus redemptions of bond funds.', { kind: 'flow', level: 2600, swing: 2500, noise: 2400, about: 'Government Bonds' }),
  series('money-market-flow', 'Money market flow', ['weekly', 'USDmn'], 'net_flow',
    'Change in money market fund assets.', { kind: 'flow', level: 5200, swing: 7000, noise: 8000 }),
  series('sentiment-survey', 'Sentiment survey', ['weekly', 'index_points'], 'sentiment',
    'Share of optimists minus share of pessimists among retail investors.', { kind: 'flow', level: 6, swing: 14, noise: 7, decimals: 1 }),
  series('margin-debt', 'Margin debt', ['monthly', 'USDmn'], 'debt',
    'Debit balances in margin accounts.', { kind: 'level', level: 640000, trend: 0.07, swing: 0.09, noise: 0.02, decimals: 0 }),
  series('short-interest', 'Short interest', ['monthly', 'shares'], 'short_interest',
    'Shares sold short and not yet covered.', { kind: 'level', level: 9.8e8, trend: 0.03, swing: 0.08, noise: 0.03, decimals: 0, about: ALL }),
  series('insider-net-shares', 'Insider net purchases', ['monthly', 'shares'], 'net_shares',
    'Shares bought minus shares sold by insiders.', { kind: 'flow', level: -3.2e6, swing: 9e5, noise: 1.4e6, decimals: 0 }),
  series('buyback-announcements', 'Buyback announcements', ['event', 'USDmn'], 'announced',
    'Value of buyback programmes announced on the day.', { kind: 'level', level: 950, swing: 0.3, noise: 0.8 }),
  series('index-review-flow', 'Index review flow', ['event', 'shares'], 'net_shares',
    'Shares that index funds must buy minus shares they must sell on an index review day.', { kind: 'flow', level: 0, swing: 4e6, noise: 9e6, decimals: 0, about: 'Corvessa Broad Market' }),
  series('offering-allocations', 'Offering allocations', ['event', 'USDmn'], 'allocated',
    'Value of new issues allocated to retail investors.', { kind: 'level', level: 140, swing: 0.3, noise: 0.9 }),
]

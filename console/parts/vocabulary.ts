import type {
  ApiKeyScope,
  AssetClass,
  Compression,
  CorrelationMethod,
  Covariance,
  DataArea,
  FileFormat,
  FlowFrequency,
  Interval,
  JobStage,
  JobStatus,
  JobType,
  MatchField,
  Metric,
  Moneyness,
  Normalisation,
  NormalisationPeriod,
  OptionType,
  OrderDirection,
  OutcomeKind,
  StudyTrigger,
  Tier,
  TradeSize,
  Transformation,
  TrendDirection,
  VolatilityBasis,
  Window,
} from '../graph/generated/graphql.ts'

/** The enumerations of the graph that the console shows. */
interface Enumerations {
  readonly ApiKeyScope: ApiKeyScope
  readonly AssetClass: AssetClass
  readonly Compression: Compression
  readonly CorrelationMethod: CorrelationMethod
  readonly Covariance: Covariance
  readonly DataArea: DataArea
  readonly FileFormat: FileFormat
  readonly FlowFrequency: FlowFrequency
  readonly Interval: Interval
  readonly JobStage: JobStage
  readonly JobStatus: JobStatus
  readonly JobType: JobType
  readonly MatchField: MatchField
  readonly Metric: Metric
  readonly Moneyness: Moneyness
  readonly Normalisation: Normalisation
  readonly NormalisationPeriod: NormalisationPeriod
  readonly OptionType: OptionType
  readonly OrderDirection: OrderDirection
  readonly OutcomeKind: OutcomeKind
  readonly StudyTrigger: StudyTrigger
  readonly Tier: Tier
  readonly TradeSize: TradeSize
  readonly Transformation: Transformation
  readonly TrendDirection: TrendDirection
  readonly VolatilityBasis: VolatilityBasis
  readonly Window: Window
}

/** Labels of the values of each enumeration that the console shows, in the order of menus. */
export const LABELS = {
  ApiKeyScope: {
    DOCUMENTED: 'Aggregates and their jobs',
    READ: 'All market data and jobs',
    LOAD: 'Loading data',
  },
  AssetClass: { CASH: 'Cash', OPTIONS: 'Options', ALL: 'Cash and options' },
  Compression: { NONE: 'not compressed', GZIP: 'gzip', ZIP: 'zip' },
  CorrelationMethod: { PEARSON: 'Values (Pearson)', SPEARMAN: 'Ranks (Spearman)' },
  Covariance: { CLASSICAL: 'Classical', HC3: 'Robust (HC3)' },
  DataArea: {
    CASH_DAILY: 'Cash, daily',
    CASH_INTRADAY: 'Cash, 10 minutes',
    OPTIONS_DAILY: 'Options, daily',
    OPTIONS_INTRADAY: 'Options, 10 minutes',
    FLOW_OBSERVATIONS: 'Flow series',
    FLOW_FORECASTS: 'Forecasts',
    CONSTITUENTS: 'Constituents',
  },
  FileFormat: {
    CSV: 'CSV',
    JSON: 'JSON',
    NDJSON: 'NDJSON',
    ARROW: 'Arrow',
    PARQUET: 'Parquet',
    XLSX: 'Excel',
  },
  FlowFrequency: {
    DAILY: 'Daily',
    WEEKLY: 'Weekly',
    MONTHLY: 'Monthly',
    QUARTERLY: 'Quarterly',
    ANNUAL: 'Annual',
    EVENT: 'By event',
  },
  Interval: {
    TEN_MINUTES: '10 minutes',
    THIRTY_MINUTES: '30 minutes',
    HOUR: '1 hour',
    THREE_HOURS: '3 hours',
    DAY: '1 day',
    WEEK: '1 week',
    MONTH: '1 month',
    YEAR: '1 year',
  },
  JobStage: {
    QUEUED: 'Waiting for a worker',
    READING: 'Reading bars',
    COMPUTING: 'Computing',
    WRITING: 'Storing rows',
  },
  JobStatus: {
    PENDING: 'Waiting',
    RUNNING: 'Running',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Expired',
  },
  JobType: {
    AGGREGATES_TIMESERIES: 'Bars of aggregates',
    SECURITIES_TIMESERIES: 'Bars of securities',
    AGGREGATES_LEADERBOARD: 'Ranking of aggregates',
    SECURITIES_LEADERBOARD: 'Ranking of securities',
    AGGREGATE_BARS: 'Bars of a private aggregate',
    EVENT_STUDY: 'Event study',
    QUANTILE_STUDY: 'Quantile study',
    LOAD: 'Load of data',
    UNLOAD: 'Undoing a load',
  },
  MatchField: {
    ID: 'Id',
    PROVIDER_ID: 'Provider id',
    NAME: 'Name',
    TYPE: 'Type',
    SUBTYPE: 'Subtype',
    TICKER: 'Ticker',
    SECTOR: 'Sector',
    INDUSTRY: 'Industry',
    ISIN: 'ISIN',
    FIGI: 'FIGI',
    CONSTITUENT_PROVIDER_ID: 'Constituent provider id',
    CONSTITUENT_NAME: 'Constituent name',
    CONSTITUENT_TICKER: 'Constituent ticker',
    CONSTITUENT_SECTOR: 'Constituent sector',
    CONSTITUENT_INDUSTRY: 'Constituent industry',
    CONSTITUENT_ISIN: 'Constituent ISIN',
    CONSTITUENT_FIGI: 'Constituent FIGI',
  },
  Metric: {
    RETAIL_NET_TURNOVER: 'Net flow',
    RETAIL_TOTAL_TURNOVER: 'Total turnover',
    RETAIL_BUY_TURNOVER: 'Bought',
    RETAIL_SELL_TURNOVER: 'Sold',
    PX: 'Price',
    PX_CHG: 'Price change',
    PX_LINKED: 'Linked price',
    NET_CP_TURNOVER: 'Net call turnover',
    CP_TURNOVER: 'Option turnover',
    CALL_TURNOVER: 'Call turnover',
    PUT_TURNOVER: 'Put turnover',
    NET_CP_NOTIONAL: 'Net call notional',
    CP_NOTIONAL: 'Option notional',
    CALL_NOTIONAL: 'Call notional',
    PUT_NOTIONAL: 'Put notional',
    Z_SCORE: 'Z-score of the flow',
    MOMENTUM: 'Momentum of the flow',
    RIS: 'Retail imbalance',
    RANK: 'Rank by flow',
    PUT_CALL_RATIO: 'Put-call ratio',
    PUT_CALL_NOTIONAL_RATIO: 'Put-call ratio of notional',
    CALL_SHARE: 'Share of calls',
    TURNOVER_TO_NOTIONAL: 'Turnover to notional',
    STREAK: 'Streak of the flow',
  },
  Moneyness: {
    TOTAL: 'Any moneyness',
    ITM: 'In the money',
    ATM: 'At the money',
    OTM: 'Out of the money',
  },
  Normalisation: {
    Z_SCORE: 'Z-score',
    PERCENTILE_RANK: 'Percentile rank',
    MIN_MAX: 'Position from low to high',
    TURNOVER_SHARE: 'Share of turnover',
  },
  NormalisationPeriod: {
    ONE_YEAR: '1 year',
    TWO_YEARS: '2 years',
    THREE_YEARS: '3 years',
    FIVE_YEARS: '5 years',
    ALL: 'All history',
  },
  OptionType: { CALL: 'Calls', PUT: 'Puts', ALL: 'Calls and puts' },
  OrderDirection: { DESC: 'Newest first', ASC: 'Oldest first' },
  OutcomeKind: { RETURN: 'Return', CHANGE: 'Change' },
  StudyTrigger: { ENTRY: 'On entry', EVERY: 'On every bar' },
  Tier: { BASIC: 'basic', PROFESSIONAL: 'professional', DATA_LICENSE: 'data license' },
  TradeSize: { TOTAL: 'Any size', SMALL: 'Small trades', LARGE: 'Large trades' },
  Transformation: {
    MOVING_AVG: 'Moving average',
    EWMA: 'Exponentially weighted mean',
    MOVING_SUM: 'Moving sum',
    MOVING_STD: 'Moving standard deviation',
    CHANGE: 'Change',
    PCT_CHANGE: 'Percentage change',
    CUMULATIVE_SUM: 'Running sum',
  },
  TrendDirection: { UP: 'Rising', DOWN: 'Falling', FLAT: 'No trend' },
  VolatilityBasis: {
    CHANGE: 'differences between consecutive values',
    LEVEL: 'the values themselves',
    LOG_RETURN: 'logarithms of the ratios of consecutive values',
  },
  Window: {
    ONE_WEEK: '1 week',
    ONE_MONTH: '1 month',
    THREE_MONTHS: '3 months',
    SIX_MONTHS: '6 months',
    ONE_YEAR: '1 year',
  },
} as const satisfies { readonly [Name in keyof Enumerations]: Readonly<Record<Enumerations[Name], string>> }

/** Labels of the choices between an enumeration's values. */
export const TITLES = {
  AssetClass: 'Market',
  CorrelationMethod: 'Correlation of',
  Covariance: 'Standard errors',
  Interval: 'Interval',
  Metric: 'Metric',
  Moneyness: 'Moneyness',
  Normalisation: 'Normalisation',
  NormalisationPeriod: 'Normalised over',
  TradeSize: 'Trade size',
  Transformation: 'Transformation',
  Window: 'Window',
} as const satisfies Partial<Record<keyof typeof LABELS, string>>

/** Contracts that an options metric counts, by the first part of its name. */
export const OPTION_SIDES = {
  NET_CP: 'Calls minus puts',
  CP: LABELS.OptionType.ALL,
  CALL: LABELS.OptionType.CALL,
  PUT: LABELS.OptionType.PUT,
} as const

/** Quantity that an options metric measures, by the last part of its name. */
export const OPTION_MEASURES = { TURNOVER: 'Turnover', NOTIONAL: 'Notional' } as const

/** Label of the calculated metric `zScore`. */
export const FLOW_Z_SCORE = 'Z-score of net flow'

/** Returns the length of a bar as a word after “per”: 10 minutes, hour, day. */
export const perInterval = (interval: Interval): string => LABELS.Interval[interval].replace(/^1 /, '')

/** Returns the values that a table of labels has, in its order. */
export const valuesOf = <Of extends object>(labels: Of) => Object.keys(labels) as Extract<keyof Of, string>[]

import {
  AGGREGATE_KEY,
  BAR_KEY,
  dayOf,
  type InstrumentKey,
  membershipKeys,
  securityKey,
} from './instrument-keys.ts'

/** A kind of cell. */
interface CellSpec {
  /** The PostgreSQL type that rejects all else (defined by migrations). */
  readonly type: string
  /** The wording in messages. */
  readonly is: string
  /** Form of its texts, where some versions of PostgreSQL read more: `0x1F`, `0o17`, `1_000`. */
  readonly form?: RegExp
}

const WHOLE = / *[+-]?[0-9]+ */
const NUMBER = / *[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)? */

/** Kinds of cell. */
export const CELLS = {
  id: { type: 'load.id', is: 'a whole number from 1 to 2147483647', form: WHOLE },
  horizon: { type: 'load.horizon', is: 'a whole number from 1 to 2147483647', form: WHOLE },
  money: { type: 'load.money', is: 'an amount of money below 1e13', form: NUMBER },
  turnover: {
    type: 'load.turnover',
    is: 'a turnover (an amount of at least 0 and below 1e13)',
    form: NUMBER,
  },
  price: { type: 'load.price', is: 'a price below 1e9', form: NUMBER },
  weight: { type: 'load.weight', is: 'a weight (from 1e-9 to 1e9)', form: NUMBER },
  number: {
    type: 'load.exact_number',
    is: 'a finite number (whole numbers beyond 2^53 lose digits)',
    form: NUMBER,
  },
  zScore: { type: 'load.z_score', is: 'a z-score (a number between -2^53 and 2^53)', form: NUMBER },
  asset_class: { type: 'load.asset_class', is: 'an asset class (cash, options)' },
  flag: { type: 'boolean', is: 'true or false' },
  interval: { type: 'bar_interval', is: 'a base interval (10min, 1d)' },
  moneyness: { type: 'option_moneyness', is: 'a moneyness (TOTAL, ITM, ATM, OTM)' },
  size: { type: 'option_size', is: 'a size (TOTAL, SMALL, LARGE)' },
  name: { type: 'load.name', is: 'printable text of 1 to 1000 characters' },
  code: {
    type: 'load.code',
    is: 'a code of 1 to 200 printable characters without commas or surrounding spaces',
  },
  email: { type: 'load.email', is: 'an e-mail address' },
  figi: { type: 'load.figi', is: 'a FIGI (12 characters, the last a check digit)' },
  isin: { type: 'load.isin', is: 'an ISIN (12 characters, the last a check digit)' },
  frequency: { type: 'load.frequency', is: 'a frequency (daily, weekly, monthly, quarterly, annual, event)' },
  unit: { type: 'load.unit', is: 'a unit code (1 to 64 letters, digits and _, beginning with a letter)' },
  day: { type: 'load.day', is: 'a date (YYYY-MM-DD) from 1900 to 2200' },
  longDay: { type: 'load.long_day', is: 'a date (YYYY-MM-DD) from 1600 to 2200' },
  moment: { type: 'load.moment', is: 'an ISO 8601 date or date-time from 1900 to 2200' },
} as const satisfies Record<string, CellSpec>

type CellType = keyof typeof CELLS

/** Returns the form of a cell's texts. Null if PostgreSQL alone decides. */
export function formOf(cell: CellType): RegExp | null {
  const { form }: CellSpec = CELLS[cell]
  return form ?? null
}

export interface FileColumn {
  readonly cell: CellType
  /** Whether cells may be empty, which means null. */
  readonly mayBeEmpty: boolean
  /** Whether the column may be absent. Stored values then stay unchanged. */
  readonly mayBeAbsent: boolean
}

/** One kind of file: `<name>.csv` is copied into `table`. */
export interface FileKind {
  readonly name: string
  readonly table: string
  readonly columns: Readonly<Record<string, FileColumn>>
  readonly keys?: readonly InstrumentKey[]
  /** Additional columns and constraints of the staging table. */
  readonly also?: readonly string[]
}

const required = (cell: CellType): FileColumn => ({ cell, mayBeEmpty: false, mayBeAbsent: false })
const nullable = (cell: CellType): FileColumn => ({ cell, mayBeEmpty: true, mayBeAbsent: false })
const optional = (cell: CellType): FileColumn => ({ cell, mayBeEmpty: true, mayBeAbsent: true })

const BASE_INTERVAL = `constraint is_base_interval check (interval in ('10min', '1d'))`

// `at` is the instant parsed from the text in `ts`.
const STAMP = [
  'at timestamptz generated always as (load.instant(ts)) stored',
  BASE_INTERVAL,
  `constraint stamp_fits_interval check (at = date_bin(
     case interval when '1d' then interval '1 day' else interval '10 minutes' end, at, '2000-01-01 00:00Z'))`,
]

/** Columns that name a security, an aggregate, or either. */
const SECURITY = { id: optional('id'), provider_id: optional('code'), ticker: optional('code') }
const AGGREGATE = { id: optional('id'), provider_id: optional('code') }
const MEMBERSHIP = {
  aggregate_id: optional('id'),
  aggregate_provider_id: optional('code'),
  security_id: optional('id'),
  security_provider_id: optional('code'),
  security_ticker: optional('code'),
}

const bar = { interval: required('interval'), ts: required('moment') }

const CASH = {
  ...bar,
  px: nullable('price'),
  retail_buy_turnover: nullable('turnover'),
  retail_sell_turnover: nullable('turnover'),
}

const OPTIONS = {
  ...bar,
  moneyness: required('moneyness'),
  size: required('size'),
  call_turnover: nullable('turnover'),
  put_turnover: nullable('turnover'),
  call_notional: nullable('money'),
  put_notional: nullable('money'),
}

const VINTAGE = ['known_at timestamptz(3) generated always as (load.instant(updated_time)) stored']

/** Removals, which the load applies before anything else. */
const REMOVALS = [
  {
    name: 'remove_bars',
    table: 'stage_remove_bar',
    columns: {
      ...SECURITY,
      asset_class: required('asset_class'),
      interval: required('interval'),
      from: required('moment'),
      to: required('moment'),
    },
    keys: [{ ...securityKey([dayOf('from'), dayOf('to')]), of: 'instrument' }],
    also: [BASE_INTERVAL],
  },
  {
    name: 'remove_securities',
    table: 'stage_remove_security',
    columns: SECURITY,
    keys: [securityKey()],
  },
  {
    name: 'remove_aggregates',
    table: 'stage_remove_aggregate',
    columns: AGGREGATE,
    keys: [AGGREGATE_KEY],
  },
  {
    name: 'remove_constituents',
    table: 'stage_remove_constituent',
    columns: { ...MEMBERSHIP, valid_from: optional('day') },
    keys: membershipKeys('s.valid_from::date', 's.valid_from::date'),
    // Set if the file has no column valid_from: all memberships of the security in the aggregate.
    also: ['has_all_periods boolean not null default false'],
  },
  { name: 'remove_flow_series', table: 'stage_remove_flow_series', columns: { slug: required('code') } },
  {
    name: 'remove_flow_observations',
    table: 'stage_remove_flow_observation',
    columns: { slug: required('code'), date: required('day'), updated_time: optional('moment') },
    also: VINTAGE,
  },
] as const satisfies readonly FileKind[]

/** Kinds of file of the load format (docs/loading.md), in the order in which they are read. */
export const FILES = [
  {
    name: 'securities',
    table: 'stage_security',
    columns: {
      id: optional('id'),
      provider_id: required('code'),
      ticker: required('code'),
      name: required('name'),
      figi: optional('figi'),
      isin: optional('isin'),
      exchange: optional('name'),
      sector: optional('name'),
      industry: optional('name'),
      asset_type: optional('name'),
      is_active: optional('flag'),
      valid_from: optional('day'),
      valid_to: optional('day'),
    },
  },
  {
    name: 'aggregates',
    table: 'stage_aggregate',
    columns: {
      id: optional('id'),
      provider_id: required('code'),
      name: required('name'),
      type: required('name'),
      subtype: optional('name'),
      active: optional('flag'),
      owner_email: optional('email'),
    },
  },
  {
    name: 'constituents',
    table: 'stage_constituent',
    columns: {
      ...MEMBERSHIP,
      weight: optional('weight'),
      valid_from: optional('day'),
      valid_to: optional('day'),
    },
    keys: membershipKeys('s.valid_from::date', 's.valid_to::date - 1'),
  },
  {
    ...{ name: 'security_cash', table: 'stage_security_cash' },
    ...{ columns: { ...SECURITY, ...CASH }, keys: [BAR_KEY], also: STAMP },
  },
  {
    ...{ name: 'aggregate_cash', table: 'stage_aggregate_cash' },
    ...{ columns: { ...AGGREGATE, ...CASH }, keys: [AGGREGATE_KEY], also: STAMP },
  },
  {
    ...{ name: 'security_options', table: 'stage_security_options' },
    ...{ columns: { ...SECURITY, ...OPTIONS }, keys: [BAR_KEY], also: STAMP },
  },
  {
    ...{ name: 'aggregate_options', table: 'stage_aggregate_options' },
    ...{ columns: { ...AGGREGATE, ...OPTIONS }, keys: [AGGREGATE_KEY], also: STAMP },
  },
  {
    name: 'flow_units',
    table: 'stage_flow_unit',
    columns: { code: required('unit'), label: required('name') },
  },
  {
    name: 'flow_series',
    table: 'stage_flow_series',
    columns: {
      slug: required('code'),
      name: required('name'),
      metric: required('name'),
      frequency: required('frequency'),
      unit: required('unit'),
      description: optional('name'),
      provider_id: optional('code'),
    },
  },
  {
    name: 'flow_observations',
    table: 'stage_flow_observation',
    columns: {
      slug: required('code'),
      date: required('longDay'),
      value: required('number'),
      updated_time: optional('moment'),
    },
    also: VINTAGE,
  },
  {
    name: 'flow_forecasts',
    table: 'stage_flow_forecast',
    columns: {
      run_date: required('day'),
      slug: required('code'),
      horizon: required('horizon'),
      z_score: required('zScore'),
      value: required('number'),
    },
  },
  ...REMOVALS,
] as const satisfies readonly FileKind[]

export const isRemoval = ({ name }: FileKind): boolean => REMOVALS.some((removal) => removal.name === name)

export type FileName = (typeof FILES)[number]['name']

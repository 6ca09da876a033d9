import type { ClientBase } from 'pg'
import {
  buildAggregates,
  type DemoAggregate,
  type DemoMembership,
  type ListedSecurity,
} from './aggregates.ts'
import { buildSecurities, type DemoSecurity, type PriceModel } from './securities.ts'

interface ReferenceArguments {
  readonly securities: number
  readonly aggregates: number
  /** The trading dates of the range, ascending. */
  readonly dates: readonly string[]
  readonly ownerEmail: string
  /** Number of securities with listed options: the most traded ones. */
  readonly optionSecurities: number
  readonly seed: number
}

/** Parameters of a traded instrument: a row of the temporary table demo_instrument. */
interface Traded {
  readonly id: number
  readonly is_aggregate: boolean
  readonly has_options: boolean
  readonly factor: number
  readonly beta: number
  readonly sector_beta: number
  readonly volatility: number
  readonly start_px: number
  readonly turnover: number
  readonly sparsity: number
  readonly listed: string | null
  readonly delisted: string | null
}

const position = (dates: readonly string[], fraction: number): string | null =>
  dates[Math.floor(fraction * dates.length)] ?? null

function listed(security: DemoSecurity, dates: readonly string[]): ListedSecurity {
  const { listedAt, delistedAt } = security.model
  return {
    ...security,
    listed: listedAt > 0 ? position(dates, listedAt) : null,
    delisted: delistedAt < 1 ? position(dates, delistedAt) : null,
  }
}

const priced = (model: PriceModel) => ({
  factor: model.factor,
  beta: model.beta,
  sector_beta: model.sectorBeta,
  volatility: model.volatility,
  start_px: model.startPx,
  turnover: model.turnover,
  sparsity: model.sparsity,
})

function traded(
  securities: readonly ListedSecurity[],
  aggregates: readonly DemoAggregate[],
  options: number,
) {
  const optioned = new Set(
    securities
      .filter((one) => one.is_active)
      .toSorted((a, b) => b.model.turnover - a.model.turnover || a.id - b.id)
      .slice(0, options)
      .map((one) => one.id),
  )
  const rows: Traded[] = securities.map((one) => ({
    id: one.id,
    is_aggregate: false,
    has_options: optioned.has(one.id),
    listed: one.listed,
    delisted: one.delisted,
    ...priced(one.model),
  }))
  for (const { id, model } of aggregates)
    if (model)
      rows.push({
        id,
        is_aggregate: true,
        has_options: false,
        listed: null,
        delisted: null,
        ...priced(model),
      })
  return rows
}

/** Inserts objects whose keys are columns of the table. Other keys are ignored. */
async function insertObjects(client: ClientBase, table: string, columns: string, rows: readonly object[]) {
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

async function createInstruments(client: ClientBase, rows: readonly Traded[], seed: number): Promise<void> {
  await client.query(`
    create temp table demo_instrument (
      id integer primary key,
      is_aggregate boolean not null,
      has_options boolean not null,
      factor integer not null,
      beta float8 not null,
      sector_beta float8 not null,
      volatility float8 not null,
      start_px float8 not null,
      turnover float8 not null,
      sparsity float8 not null,
      listed date not null,
      delisted date not null,
      seed bigint not null
    ) on commit drop`)
  await client.query(
    `insert into demo_instrument
     select id, is_aggregate, has_options, factor, beta, sector_beta, volatility, start_px, turnover, sparsity,
       coalesce(listed, '-infinity'), coalesce(delisted, 'infinity'), hashint8extended(id::bigint, $2::bigint)
     from json_populate_recordset(null::demo_instrument, $1)`,
    [JSON.stringify(rows), seed],
  )
  await client.query('analyze demo_instrument')
}

/**
 * Stages securities, aggregates and dated memberships, and creates demo_instrument (dropped on commit), from which the
 * other modules generate prices and flows. Returns the number of rows staged.
 */
export async function fillReference(client: ClientBase, parameters: ReferenceArguments): Promise<number> {
  const securities = buildSecurities(parameters.securities, parameters.seed).map((one) =>
    listed(one, parameters.dates),
  )
  const { aggregates, memberships } = buildAggregates({
    securities,
    count: parameters.aggregates,
    dates: parameters.dates,
    ownerEmail: parameters.ownerEmail,
    seed: parameters.seed,
  })
  await insertObjects(
    client,
    'stage_security',
    'id, provider_id, ticker, name, figi, isin, exchange, sector, industry, asset_type, is_active, valid_from, valid_to',
    securities.map(({ model: _, listed, delisted, ...row }) => ({
      ...row,
      valid_from: listed,
      valid_to: delisted,
    })),
  )
  await insertObjects(
    client,
    'stage_aggregate',
    'id, provider_id, name, type, subtype, active, owner_email',
    aggregates.map(({ model: _, ...row }) => row),
  )
  await insertObjects(
    client,
    'stage_constituent',
    'aggregate_id, security_id, weight, valid_from, valid_to',
    memberships satisfies readonly DemoMembership[],
  )
  await createInstruments(
    client,
    traded(securities, aggregates, parameters.optionSecurities),
    parameters.seed,
  )
  return securities.length + aggregates.length + memberships.length
}

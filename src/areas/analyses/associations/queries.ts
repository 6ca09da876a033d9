import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { asOfColumn, visibleTo } from '../../../engine/instruments/queries/aggregates.ts'
import type { FlowFrequency } from '../../flow/series/shapes.ts'

/** An aggregate, a security or a flow series, as an analysis names it. */
export interface Subject {
  readonly kind: 'aggregate' | 'security' | 'flow_series'
  readonly id: number
  /** Provider id of an instrument, slug of a flow series. */
  readonly code: string
  readonly name: string
  /** Null for instruments. */
  readonly frequency: FlowFrequency | null
  /** Metric of a flow series. Null for instruments. */
  readonly metric: string | null
}

/** Reads the aggregates and flow series visible to a caller, and the securities, in one statement. */
export async function selectSubjects(
  db: Kysely<DB>,
  email: string,
  {
    aggregateIds,
    securityIds,
    slugs,
  }: Readonly<Record<'aggregateIds' | 'securityIds', readonly number[]>> & {
    readonly slugs: readonly string[]
  },
): Promise<(Subject & { readonly asOf: string | null })[]> {
  const { rows } = await sql<Subject & { readonly asOf: string | null }>`
    select subject.*, ${asOfColumn.expression}
    from (
      select 'aggregate' as kind, aggregate.id, instrument.provider_id as code, instrument.name, null as frequency,
        null as metric
      from aggregate join instrument on instrument.id = aggregate.id
      where aggregate.id = any(${aggregateIds}) and ${visibleTo(email)}
      union all
      select 'security', security.id, instrument.provider_id, instrument.name, null, null
      from security join instrument on instrument.id = security.id
      where security.id = any(${securityIds})
      union all
      select 'flow_series', s.id, s.slug, s.name, s.frequency, s.metric
      from flow_series s left join aggregate on aggregate.id = s.instrument_id
      where s.slug = any(${slugs}) and ${visibleTo(email)}
    ) subject`.execute(db)
  return rows
}

import { dayStart } from '../engine/derive/buckets.ts'
import type { LoadCheck } from './checks.ts'
import { FILES } from './files.ts'

/** Returns the rule that no bar is later than the end of the given exchange day. */
export const notAfter = (day: Temporal.PlainDate): LoadCheck[] =>
  FILES.filter(({ columns }) => 'ts' in columns).map(({ name, table }) => ({
    file: name,
    column: 'ts',
    sql: `
      select line, 'is after the end of the current exchange day, ${day} (--allow-future loads it anyway)' as reason
      from ${table}
      where at > case interval when '1d' then timestamptz '${day} 00:00Z' else ${dayStart(`date '${day}' + 1`)} end`,
  }))

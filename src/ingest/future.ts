import { dayStart } from '../engine/derive/buckets.ts'
import type { Check } from './checks.ts'
import { FILES } from './files.ts'

/** The rule that no bar is from after the end of an exchange day. */
export const notAfter = (day: Temporal.PlainDate): Check[] =>
  FILES.filter(({ columns }) => 'ts' in columns).map(({ name, table }) => ({
    file: name,
    column: 'ts',
    sql: `
      select line, 'is after the end of the current exchange day, ${day} (--allow-future loads it all the same)' as reason
      from ${table}
      where at > case interval when '1d' then timestamptz '${day} 00:00Z' else ${dayStart(`date '${day}' + 1`)} end`,
  }))

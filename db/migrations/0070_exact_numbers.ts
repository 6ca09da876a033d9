import { type Kysely, sql } from 'kysely'

/** Numbers of loaded files whose digits float64 would lose are refused rather than rounded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Numeric, so that the digits are still known. Fractions are rounded, as everywhere.
  await sql`
    create domain load.exact_number as numeric check (
      value > '-infinity' and value < 'infinity'
      and (value <> trunc(value) or value::double precision::text::numeric = value)
    )`.execute(db)
  await sql`
    create domain load.z_score as double precision check (
      value > -9007199254740992 and value < 9007199254740992
    )`.execute(db)
}

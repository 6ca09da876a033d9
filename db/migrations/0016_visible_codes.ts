import { type Kysely, sql } from 'kysely'

// Control characters, spaces other than U+0020, and characters without a glyph, such as U+200B or U+FEFF: Unicode's
// Cc, Z and Default_Ignorable_Code_Point, the annotations U+FFF9 to U+FFFB and the empty Braille pattern.
const INVISIBLE = String.raw`\u0001-\u001F\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF`

// Names are texts of all languages, which need some of them: no-break spaces, joiners, marks of direction, variants.
const MEANINGLESS = String.raw`\u0001-\u001F\u007F-\u009F\u00AD\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB`

/** Keeps invisible characters out of the codes and names of loads: `AAPQ` with U+00A0 behind it is no other ticker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceCheck(
    db,
    'code',
    `value ~ '^[^${INVISIBLE}, ]([^${INVISIBLE},]*[^${INVISIBLE}, ])?$' and length(value) <= 200`,
  )
  await replaceCheck(
    db,
    'name',
    `value ~ '[^${INVISIBLE} ]' and value !~ '[${MEANINGLESS}]' and length(value) <= 1000`,
  )
}

async function replaceCheck(db: Kysely<unknown>, domain: string, check: string): Promise<void> {
  const name = sql.id('load', domain)
  await sql`alter domain ${name} drop constraint ${sql.id(`${domain}_check`)}`.execute(db)
  // No table that lasts has such a column, and the staging tables of loads under way cannot be read.
  await sql`alter domain ${name} add constraint ${sql.id(`${domain}_check`)} check (${sql.raw(check)}) not valid`.execute(
    db,
  )
}

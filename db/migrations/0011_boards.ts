import { type Kysely, sql } from 'kysely'

/**
 * The flows of all active securities at every stamp, sorted: a security's rank among them is a search in a list, where
 * it would otherwise take the bars of every security at the stamp.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Cash counts retail_net_turnover on TOTAL slices, options net_cp_turnover on each of theirs. basis as in the bars:
  // 0 for every reader, or 1 for readers who include intraday data beside 2 for those who do not.
  await sql`
    create table bar_board (
      interval bar_interval not null,
      asset_class asset_class not null check (asset_class <> 'all'),
      moneyness option_moneyness not null,
      size option_size not null,
      ts timestamptz(0) not null,
      basis smallint not null check (basis between 0 and 2),
      -- Ascending.
      flows double precision[] not null,
      primary key (interval, asset_class, moneyness, size, ts, basis)
    )`.execute(db)
  // Floats hardly get smaller, and every rank would pay for unpacking them.
  await sql`alter table bar_board alter column flows set storage external`.execute(db)

  // What was loaded before; from here on the load keeps it.
  for (const [assetClass, slice, flow, bars] of [
    ['cash', `'TOTAL'::option_moneyness, 'TOTAL'::option_size`, 'retail_net_turnover', 'cash_bar'],
    ['options', 'moneyness, size', 'net_cp_turnover', 'option_bar'],
  ] as const)
    await sql`
      insert into bar_board (interval, asset_class, moneyness, size, ts, basis, flows)
      select interval, ${sql.lit(assetClass)}, moneyness, size, ts, reading.basis, reading.flows
      from (
        select b.interval, slice.moneyness, slice.size, b.ts, bool_or(b.basis <> 0) as differs,
          array_agg(b.${sql.ref(flow)} order by b.${sql.ref(flow)}) filter (where b.basis <> 2) as with_intraday,
          array_agg(b.${sql.ref(flow)} order by b.${sql.ref(flow)}) filter (where b.basis <> 1) as completed
        from ${sql.table(bars)} b
        join instrument i on i.id = b.instrument_id and i.kind = 'security' and i.is_active
        cross join lateral (
          select ${sql.raw(slice)}
        ) slice (moneyness, size)
        where b.${sql.ref(flow)} is not null
        group by 1, 2, 3, 4
      ) board
      cross join lateral (
        values (case when differs then 1 else 0 end, with_intraday), (2, case when differs then completed end)
      ) reading (basis, flows)
      where reading.flows is not null`.execute(db)
}

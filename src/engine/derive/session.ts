// JIT compilation and detailed statistics cost more than these statements gain from them.
/** SQL: settings of a transaction that derives bars. */
export const DERIVING = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local work_mem = '64MB';
  set local random_page_cost = 1.1;
  set local default_statistics_target = 25;
  set local enable_memoize = off;
  set local jit = off`

/** SQL: for as long as it takes. */
export const UNHURRIED = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** From here on ids belong to the aggregates that users make; loads may not use them. */
export const OWN_IDS = 2 ** 30

/** SQL: the key that a load locks for itself alone; those who derive bars beside each other share it. */
export const LOAD_LOCK = `hashtext('flowgate.load')`

// JIT compilation and detailed statistics cost these statements more than they save.
/** SQL: settings of a transaction that derives bars. */
export const DERIVING = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local work_mem = '64MB';
  set local random_page_cost = 1.1;
  set local default_statistics_target = 25;
  set local enable_memoize = off;
  set local jit = off`

/** SQL: disables the timeouts of a transaction. */
export const UNHURRIED = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** First id of users' own aggregates. Loads must not use ids from here on. */
export const OWN_IDS = 2 ** 30

/** SQL: key of the advisory lock that a load takes exclusively, and concurrent derivations share. */
export const LOAD_LOCK = `hashtext('flowgate.load')`

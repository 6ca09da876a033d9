select (ts at time zone 'UTC')::date::text as day
from bar_stamp
where interval = '1d' and asset_class = 'all' and is_trading_day and has_completed and ts >= $1 and ts <= $2;
-- $1: "2026-01-15T00:00:00Z"
-- $2: "2026-01-20T00:00:00Z"

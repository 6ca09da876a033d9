select count(*) as count
from alert
where user_id = (select id
from app_user
where email = $1);
-- $1: "owner@example.com"

select count(*) as count
from alert_event
where user_id = (select id
from app_user
where email = $1) and read_at is null;
-- $1: "owner@example.com"

select count(*) as count
from screen
where user_id = (select id
from app_user
where email = $1);
-- $1: "owner@example.com"

select id, alert_id as "alertId", kind, ts, to_char(date, 'YYYY-MM-DD') as date, measures, "values", met, message, created_at as "createdAt", read_at as "readAt", withdrawn_at as "withdrawnAt", (select json_build_object('id', instrument_id, 'kind', instrument.kind, 'symbol', security.ticker, 'providerId', instrument.provider_id, 'name', instrument.name)
from (select) event
left join instrument on instrument.id = instrument_id
left join security on security.id = instrument_id
where instrument_id is not null) as instrument
from alert_event
where user_id = (select id
from app_user
where email = $1) and read_at is null
order by id desc
limit $2;
-- $1: "owner@example.com"
-- $2: 11

select id, name, description, definition, version, created_at as "createdAt", updated_at as "updatedAt"
from screen
where user_id = (select id
from app_user
where email = $1)
order by id desc
limit $2;
-- $1: "owner@example.com"
-- $2: 101

select id, screen_id as "screenId", name, cooldown, is_active as "isActive", webhook_url as "webhookUrl", webhook_failed_at as "webhookFailedAt", version, created_at as "createdAt", updated_at as "updatedAt", (select evaluated_at
from alert_state
where alert_id = alert.id) as "evaluatedAt", (select failure
from alert_state
where alert_id = alert.id) as failure
from alert
where user_id = (select id
from app_user
where email = $1)
order by id desc
limit $2;
-- $1: "owner@example.com"
-- $2: 101

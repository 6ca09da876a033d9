select 'api_key' as kind, id, name, prefix, scope, (select tier
from app_user
where app_user.id = user_id) as tier, created_at as "createdAt", to_char(last_used_on, 'YYYY-MM-DD') as "lastUsedOn", revoked_at as "revokedAt"
from api_key
where user_id = $1
order by id desc
limit $2;
-- $1: 2
-- $2: 101

select 'chart' as kind, s.user_id as "userId", btrim(s.name, '"') as "chartId", s.content, s.place, s.updated_at as "updatedAt"
from user_setting s
where s.user_id = $1 and s.kind = 'chart' and s.name = any($2);
-- $1: 2
-- $2: ["\"overview\""]

select (select '{' || coalesce(string_agg(s.name || ':' || s.content, ','
order by s.place), '') || '}'
from user_setting s
where s.user_id = u.id and s.kind = 'preference') as text, u.preferences_version as version
from app_user u
where u.id = $1;
-- $1: 2

select count(*) as count
from api_key
where user_id = $1;
-- $1: 2

select count(*) as count
from user_setting s
where s.user_id = $1 and s.kind = 'chart';
-- $1: 2

select id, email, username, is_active as "isActive", tier, created_at as "createdAt", updated_at as "updatedAt", profile_version as version
from app_user
where id = $1;
-- $1: 2

select u.charts_version as version, c.*
from app_user u
left join lateral ( select 'chart' as kind, s.user_id as "userId", btrim(s.name, '"') as "chartId", s.content, s.place, s.updated_at as "updatedAt"
from user_setting s
where s.user_id = u.id and s.kind = 'chart'
order by s.place asc
limit $1 ) c on true
where u.id = $2
order by c.place asc;
-- $1: 3
-- $2: 2

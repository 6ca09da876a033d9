-- 1
select 'link' as kind, id, request, accept, created_at as "createdAt", expires_at as "expiresAt"
from signed_link
where user_id = $1 and expires_at > $2::timestamptz and not exists ( select
from api_key
where api_key.id = signed_link.api_key_id and revoked_at is not null )
order by id desc
limit $3;
-- $1: 3
-- $2: "2026-03-11T14:55:00.000Z"
-- $3: 6

-- 2
select count(*) as count
from signed_link
where user_id = $1 and expires_at > $2::timestamptz and not exists ( select
from api_key
where api_key.id = signed_link.api_key_id and revoked_at is not null );
-- $1: 3
-- $2: "2026-03-11T14:55:00.000Z"

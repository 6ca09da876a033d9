-- 1
begin;

-- 2
commit;

-- 3
delete
from signed_link
where id in ( select id
from signed_link
where expires_at <= $1::timestamptz
order by expires_at
limit 100 for update skip locked );
-- $1: "2026-03-11T14:55:00.000Z"

-- 4
insert into signed_link (user_id, api_key_id, digest, request, accept, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7) returning 'link' as kind, id, request, accept, created_at as "createdAt", expires_at as "expiresAt";
-- $1: 3
-- $2: null
-- $3: "32 bytes"
-- $4: "/aggregates/3/latest?interval=1d"
-- $5: null
-- $6: "2026-03-11T14:55:00.000Z"
-- $7: "…"

-- 5
select
from app_user
where id = $1 for no key update;
-- $1: 3

-- 6
select count(*) as count
from signed_link
where user_id = $1 and expires_at > $2::timestamptz and not exists ( select
from api_key
where api_key.id = signed_link.api_key_id and revoked_at is not null );
-- $1: 3
-- $2: "2026-03-11T14:55:00.000Z"

-- 1
delete
from signed_link
where user_id = $1 and expires_at > $2::timestamptz and not exists ( select
from api_key
where api_key.id = signed_link.api_key_id and revoked_at is not null ) and id = $3 returning 'link' as kind, id, request, accept, created_at as "createdAt", expires_at as "expiresAt";
-- $1: 3
-- $2: "2026-03-11T14:55:00.000Z"
-- $3: 1

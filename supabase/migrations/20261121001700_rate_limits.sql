-- Points that rate limits have used up, shared by all replicas and kept over a restart. Keys are hashes: an address that
-- asked too often is nobody's business. Unlogged: a crash of the database may forget them.
create unlogged table private.rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from public, anon, authenticated, service_role;
create index rate_limits_expire_idx on private.rate_limits (expire);

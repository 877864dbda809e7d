-- The last nightly backup that was written and the last one that failed, so that every process, whether or not it writes
-- backups itself, can say how old the newest one is.
create table private.backup_state (
  id boolean primary key default true check (id),
  succeeded_at timestamptz,
  file text,
  size_bytes bigint,
  failed_at timestamptz,
  failure text
);
insert into private.backup_state default values;
-- Nobody has a policy: the worker that writes backups and the screen for admins reach it as service_role.
alter table private.backup_state enable row level security;
revoke all on private.backup_state from public, anon, authenticated;
grant select, update on private.backup_state to service_role;

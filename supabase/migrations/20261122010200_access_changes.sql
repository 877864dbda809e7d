-- An access token is checked by its signature and lives for an hour. What ends it before its time (a sign-out, a ban, a
-- deletion) and what takes a right away (a lost role) is noted here, and every server process reads it every few seconds.
create table private.access_changes (
  id bigint generated always as identity primary key,
  -- Rows become visible in the order of their transactions' ends, not of their ids or times.
  transaction_id xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('session', 'user', 'role')),
  -- A session's id, or a user's.
  subject uuid not null,
  -- Only with kind user: until when its tokens are refused.
  until timestamptz,
  at timestamptz not null default clock_timestamp()
);
alter table private.access_changes enable row level security;
revoke all on private.access_changes from public, anon, authenticated, service_role;
create index access_changes_transaction_idx on private.access_changes (transaction_id);
create index access_changes_at_idx on private.access_changes (at);

create function private.note_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The end is written by the server's clock, which may be ahead of ours.
  insert into private.access_changes (kind, subject)
  select 'session', id from ended where tg_op = 'DELETE' or not_after <= now() + interval '1 minute';
  -- Nobody needs what is older than any token.
  delete from private.access_changes where id in (
    select id from private.access_changes where at < now() - interval '2 hours' limit 1000 for update skip locked);
  return null;
end $$;

create function private.note_banned_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    insert into private.access_changes (kind, subject, until) values ('user', old.id, 'infinity');
  elsif new.deleted_at is not null then
    insert into private.access_changes (kind, subject, until) values ('user', new.id, 'infinity');
  else
    insert into private.access_changes (kind, subject, until) values ('user', new.id, coalesce(new.banned_until, '-infinity'));
  end if;
  return null;
end $$;

create function private.note_changed_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.access_changes (kind, subject) select 'role', user_id from changed;
  return null;
end $$;
revoke all on function private.note_ended_sessions, private.note_banned_user, private.note_changed_role from public;

create trigger note_lost_role after delete on public.user_roles referencing old table as changed
  for each statement execute function private.note_changed_role();
create trigger note_changed_role after update on public.user_roles referencing old table as changed
  for each statement execute function private.note_changed_role();

-- The auth tables belong to the auth service, whose role makes the triggers on them.
do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
begin
  if is_ours then
    grant execute on function private.note_ended_sessions, private.note_banned_user to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  create trigger note_ended_sessions after delete on auth.sessions referencing old table as ended
    for each statement execute function private.note_ended_sessions();
  -- A transition table excludes a list of columns, so every update is looked at.
  create trigger note_stopped_sessions after update on auth.sessions referencing new table as ended
    for each statement execute function private.note_ended_sessions();
  create trigger note_deleted_user after delete on auth.users
    for each row execute function private.note_banned_user();
  create trigger note_banned_user after update of banned_until, deleted_at on auth.users for each row
    when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
    execute function private.note_banned_user();
  reset role;
end
$migration$;

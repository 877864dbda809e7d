-- What admins do to people: who was invited with which role, and a log of every act that nobody can change. And the rule
-- that an admin is always left, kept here because roles and accounts change in more ways than one.

-- Everything that was done to people and their rights. It holds addresses and not only ids, because an entry outlives the
-- account it is about.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Who did it: a person, or the command line or the secret key, which belong to nobody.
  actor_kind text not null check (actor_kind in ('person', 'command line', 'secret key')),
  actor_id uuid,
  actor_email text,
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  -- Whom it was done to, if anybody.
  person_id uuid,
  person_email text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) < 4000),
  check ((actor_kind = 'person') = (actor_id is not null))
);
create index audit_log_person_idx on public.audit_log (person_id, id desc);
alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;
-- Admins read it. Nobody writes it through the API.
create policy "admins read the audit log" on public.audit_log for select to authenticated
  using ((select private.has_role('admin')));

-- Grants alone would not stop the tables' owner or a later migration.
create function private.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The audit log cannot be changed';
end $$;
revoke all on function private.refuse_audit_change from public;
create trigger refuse_change before update or delete on public.audit_log
  for each row execute function private.refuse_audit_change();
create trigger refuse_emptying before truncate on public.audit_log
  for each statement execute function private.refuse_audit_change();

-- The only way in. Schema private is not reachable through the API.
create function private.write_audit(
  actor_kind text, actor_id uuid, actor_email text, action text, person_id uuid, person_email text, details jsonb
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.audit_log (actor_kind, actor_id, actor_email, action, person_id, person_email, details)
  values (actor_kind, actor_id, actor_email, action, person_id, person_email, coalesce(details, '{}'))
$$;
revoke all on function private.write_audit from public;
grant execute on function private.write_audit to service_role, supabase_auth_admin;

-- An invitation that has not been accepted. The role is granted when its own link is opened and not before: until then
-- nobody has shown that the mailbox is theirs.
create table private.invitations (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null check (role in ('admin', 'staff')),
  -- The mailed link. Another mail to the address replaces the link, and then this invitation opens nothing.
  token_id uuid not null,
  invited_by uuid,
  invited_by_email text,
  invited_at timestamptz not null default now()
);
alter table private.invitations enable row level security;
revoke all on private.invitations from public, anon, authenticated, service_role;
grant select, insert, update, delete on private.invitations to supabase_auth_admin;
-- The auth service alone, since a row here is a role to be.
create policy "auth service" on private.invitations to supabase_auth_admin using (true) with check (true);

-- The auth service lists accounts with their roles.
grant select on public.user_roles to supabase_auth_admin;
-- The auth service reads all of them and writes none: for that it becomes service_role.
create policy "auth service" on public.user_roles for select to supabase_auth_admin using (true);

-- An admin counts while the account can sign in. Row level security hides accounts from a migrating user who is no superuser,
-- so the function that looks belongs to their owner.
do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
  migrator name := current_user;
begin
  if is_ours then
    grant usage, create on schema private to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  create function private.can_sign_in(account uuid) returns boolean
  language sql stable security definer set search_path = '' as $body$
    select exists (
      select from auth.users where id = account and deleted_at is null and (banned_until is null or banned_until <= now()))
  $body$;
  create function private.address_of_account(account uuid) returns text
  language sql stable security definer set search_path = '' as $body$
    select email from auth.users where id = account
  $body$;
  revoke all on function private.can_sign_in, private.address_of_account from public;
  execute format('grant execute on function private.can_sign_in, private.address_of_account to %I', migrator);
  reset role;
  if is_ours then
    revoke create on schema private from supabase_auth_admin;
  end if;
end
$migration$;

-- Throws if no admin is left who can sign in. Two transactions that each take away one of the last two admins wait for each
-- other here, and the second one then sees what the first has done. `people.without_admin` is set by `--force` on the
-- command line, and nothing that comes through the API can set it.
create function private.require_an_admin() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if current_setting('people.without_admin', true) = 'on' then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('neon-magnolia:staff-roles'));
  if not exists (select from public.user_roles held where held.role = 'admin' and private.can_sign_in(held.user_id)) then
    raise exception 'The last admin cannot be removed';
  end if;
end $$;
revoke all on function private.require_an_admin from public;

create function private.keep_an_admin_role() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from changed where role = 'admin') then
    perform private.require_an_admin();
  end if;
  return null;
end $$;
create function private.keep_an_admin_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.user_roles held where held.user_id = new.id and held.role = 'admin') then
    perform private.require_an_admin();
  end if;
  return null;
end $$;

-- Roles that the secret key writes through the API are in the log too; the server's own acts write their entries themselves.
create function private.audit_role_by_key() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' = 'service_role' then
    perform private.write_audit('secret key', null, null,
      case when tg_op = 'DELETE' then 'role_revoked' else 'role_granted' end, person, private.address_of_account(person),
      jsonb_strip_nulls(jsonb_build_object(
        'before', case when tg_op <> 'INSERT' then old.role end, 'role', case when tg_op <> 'DELETE' then new.role end)));
  end if;
  return null;
end $$;
revoke all on function private.keep_an_admin_role, private.keep_an_admin_account, private.audit_role_by_key from public;

create trigger keep_an_admin_after_delete after delete on public.user_roles referencing old table as changed
  for each statement execute function private.keep_an_admin_role();
create trigger keep_an_admin_after_update after update on public.user_roles referencing old table as changed
  for each statement execute function private.keep_an_admin_role();
create trigger audit_role_by_key after insert or update or delete on public.user_roles
  for each row execute function private.audit_role_by_key();

do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
begin
  if is_ours then
    grant execute on function private.keep_an_admin_account to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  create trigger keep_an_admin after update of banned_until, deleted_at on auth.users for each row
    when (new.deleted_at is not null or new.banned_until > now())
    execute function private.keep_an_admin_account();
  reset role;
end
$migration$;

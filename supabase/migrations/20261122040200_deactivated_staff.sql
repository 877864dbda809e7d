-- A deactivated account keeps its role and what it owned, but nobody should be given new work by choosing it. The list of staff
-- says who is deactivated. Accounts belong to the auth service, so the function that reads them does too.
do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
  migrator name := current_user;
begin
  if is_ours then
    grant usage, create on schema private to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  create function private.deactivated_among(accounts uuid[]) returns setof uuid
  language sql stable security definer set search_path = '' as $body$
    select u.id from auth.users u where u.id = any (accounts) and u.banned_until > now()
  $body$;
  revoke all on function private.deactivated_among from public;
  execute format('grant execute on function private.deactivated_among to %I', migrator);
  reset role;
  if is_ours then
    revoke create on schema private from supabase_auth_admin;
  end if;
end
$migration$;

drop function private.list_staff();
-- Refuses everybody else. As a function of one SELECT it did not: the planner left the check out, because nothing used its value.
create function private.list_staff() returns table (id uuid, email text, deactivated boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  accounts uuid[] := array(select user_id from public.user_roles);
begin
  perform private.deciding_user();
  return query
    select a.id, a.email, a.id in (select private.deactivated_among(accounts))
    from private.addresses_of(accounts) a order by a.email;
end
$$;
revoke all on function private.list_staff from public;
grant execute on function private.list_staff to authenticated, service_role;

-- Colleagues know each other by name. The list of staff gives the name that an account has beside its address; accounts belong to
-- the auth service, so the function that reads them does too.
do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
  migrator name := current_user;
begin
  if is_ours then
    grant usage, create on schema private to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  -- An account's owner writes this field and may put anything into it.
  create function private.names_of(accounts uuid[]) returns table (id uuid, name text)
  language sql stable security definer set search_path = '' as $body$
    select u.id, left(btrim(regexp_replace(u.raw_user_meta_data ->> 'full_name', '\s+', ' ', 'g')), 80)
    from auth.users u
    where u.id = any (accounts) and jsonb_typeof(u.raw_user_meta_data -> 'full_name') = 'string'
  $body$;
  revoke all on function private.names_of from public;
  execute format('grant execute on function private.names_of to %I', migrator);
  reset role;
  if is_ours then
    revoke create on schema private from supabase_auth_admin;
  end if;
end
$migration$;

drop function private.list_staff();
-- Refuses everybody else. In the order of what is shown of them.
create function private.list_staff() returns table (id uuid, email text, name text, deactivated boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  accounts uuid[] := array(select user_id from public.user_roles);
begin
  perform private.deciding_user();
  return query
    select a.id, a.email, nullif(n.name, ''), a.id in (select private.deactivated_among(accounts))
    from private.addresses_of(accounts) a left join private.names_of(accounts) n on n.id = a.id
    order by lower(coalesce(nullif(n.name, ''), a.email)) collate "C", a.id;
end
$$;
revoke all on function private.list_staff from public;
grant execute on function private.list_staff to authenticated, service_role;

-- Staff rights ask for a second factor: always from whoever has set one up, and by REQUIRE_TWO_FACTOR from whoever has
-- the role. Judged here, where the rows are, so that no screen and no surface can forget it.
create table private.two_factor_rule (
  id boolean primary key default true check (id),
  demanded_of text not null default 'none' check (demanded_of in ('none', 'admin', 'staff'))
);
insert into private.two_factor_rule default values;
-- Nobody has a policy: the owner's functions read it, and the server writes it when it starts, as service_role.
alter table private.two_factor_rule enable row level security;
revoke all on private.two_factor_rule from public, anon, authenticated;
grant select, update on private.two_factor_rule to service_role;

-- Row level security hides the factors even from a migrating user who is no superuser, and a rule that sees none would
-- let everyone in: so this function belongs to the factors' owner. On a Supabase project that role is the project's own,
-- and the migrating one bypasses row level security.
do $migration$
declare
  -- The project's own auth service keeps its migrations there.
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
  migrator name := current_user;
begin
  if is_ours then
    grant usage, create on schema private to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  create function private.has_second_factor(account uuid) returns boolean
  language sql stable security definer set search_path = '' as $body$
    select exists (select from auth.mfa_factors where user_id = account and status = 'verified')
  $body$;
  revoke all on function private.has_second_factor from public;
  execute format('grant execute on function private.has_second_factor to %I', migrator);
  reset role;
  if is_ours then
    revoke create on schema private from supabase_auth_admin;
  end if;
end
$migration$;

create function private.demands_second_factor(role text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case demanded_of when 'staff' then role in ('admin', 'staff') when 'admin' then role = 'admin' else false end
  from private.two_factor_rule
$$;
revoke all on function private.demands_second_factor from public;

create function private.gave_second_factor() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(auth.jwt() ->> 'aal', 'aal1') in ('aal2', 'aal3')
$$;
revoke all on function private.gave_second_factor from public;

create or replace function private.has_role(variadic wanted text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_roles held
    where held.user_id = auth.uid() and held.role = any (wanted)
      and (private.gave_second_factor()
        or not (private.demands_second_factor(held.role) or private.has_second_factor(held.user_id)))
  )
$$;

-- What the access guard asks: whether the caller's role is theirs only with a second factor, which they have not given.
create function public.second_factor_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles held where held.user_id = auth.uid())
    and not private.has_role('admin', 'staff')
$$;
revoke all on function public.second_factor_due from public, anon;
grant execute on function public.second_factor_due to authenticated;

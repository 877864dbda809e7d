-- Who is staff. One row per user, because the browser's lookup expects exactly one; everything a staff page reads asks
-- private.is_staff() instead of repeating the rule.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create table public.user_roles (
  user_id uuid primary key references auth.users on delete cascade,
  role text not null check (role in ('admin', 'staff')),
  created_at timestamptz not null default now()
);
alter table public.user_roles enable row level security;
revoke all on public.user_roles from anon, authenticated;
grant select on public.user_roles to authenticated;
grant all on public.user_roles to service_role;

-- Security definer, so that asking about oneself does not recurse into the policies of user_roles.
create function private.has_role(variadic wanted text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.user_roles where user_id = auth.uid() and role = any (wanted))
$$;
create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_role('admin', 'staff')
$$;
grant execute on function private.has_role, private.is_staff to anon, authenticated, service_role;

-- Everyone may read their own role; an admin reads all. Nobody writes through the API: the command line does.
create policy "own role" on public.user_roles for select to authenticated using (user_id = (select auth.uid()));
create policy "admins read all roles" on public.user_roles for select to authenticated
  using ((select private.has_role('admin')));

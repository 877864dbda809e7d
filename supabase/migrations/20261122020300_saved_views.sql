-- What a staff member keeps of the desk: named views of the list of opportunities, and when they were here last.
create table public.staff_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null default auth.uid() references auth.users on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  -- The part of the desk's address that makes the view.
  query text not null check (query ~ '^[A-Za-z0-9_.~!*''()%+&=:,-]*$' and length(query) <= 2000),
  is_shared boolean not null default false,
  -- Deleted views stay, so that deleting can be undone.
  removed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index staff_views_name_idx on public.staff_views (owner_id, lower(name)) where removed_at is null;
alter table public.staff_views enable row level security;
revoke all on public.staff_views from anon, authenticated;
grant select on public.staff_views to authenticated;
grant insert (name, query, is_shared) on public.staff_views to authenticated;
grant update (name, query, is_shared, removed_at) on public.staff_views to authenticated;
grant all on public.staff_views to service_role;
-- Staff see their own views and the shared ones.
create policy "staff read own and shared views" on public.staff_views for select to authenticated
  using ((select private.is_staff()) and (is_shared or owner_id = (select auth.uid())));
-- Staff add views of their own.
create policy "staff add own views" on public.staff_views for insert to authenticated
  with check ((select private.is_staff()) and owner_id = (select auth.uid()));
-- Staff change their own views.
create policy "staff change own views" on public.staff_views for update to authenticated
  using ((select private.is_staff()) and owner_id = (select auth.uid()))
  with check ((select private.is_staff()) and owner_id = (select auth.uid()));
-- Admins also change shared views of others, and leave them shared: whoever made one may have left.
create policy "admins change shared views" on public.staff_views for update to authenticated
  using ((select private.has_role('admin')) and is_shared)
  with check ((select private.has_role('admin')) and is_shared);

create table public.staff_visits (
  user_id uuid primary key default auth.uid() references auth.users on delete cascade,
  -- The latest sign of life.
  seen_at timestamptz not null default now(),
  -- When the visit before this one ended; null during the first.
  since_at timestamptz
);
alter table public.staff_visits enable row level security;
revoke all on public.staff_visits from anon, authenticated;
grant select on public.staff_visits to authenticated;
grant insert (user_id, seen_at, since_at) on public.staff_visits to authenticated;
grant update (seen_at, since_at) on public.staff_visits to authenticated;
grant all on public.staff_visits to service_role;
-- Staff see when they were here themselves; nobody sees when a colleague was.
create policy "staff read own visits" on public.staff_visits for select to authenticated
  using ((select private.is_staff()) and user_id = (select auth.uid()));
-- Staff note their own visits.
create policy "staff add own visits" on public.staff_visits for insert to authenticated
  with check ((select private.is_staff()) and user_id = (select auth.uid()));
-- Staff renew their own visits.
create policy "staff renew own visits" on public.staff_visits for update to authenticated
  using ((select private.is_staff()) and user_id = (select auth.uid()))
  with check ((select private.is_staff()) and user_id = (select auth.uid()));

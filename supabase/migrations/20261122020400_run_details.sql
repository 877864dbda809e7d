-- What a run was asked and why it ended, for its page on the desk, and which failed runs a person has seen: a failed run is
-- shown to everybody until they have seen it.
alter table public.scraper_logs
  -- Each query with what the search providers gave for it; null for runs that were not told.
  add column queries jsonb,
  -- The run may lose much of what was known: somebody started it again for that reason.
  add column accept_drop boolean not null default false,
  -- Why it failed, where that decides what a person can do about it.
  add column failed_as text check (failed_as in ('drop', 'cancelled'));

create table public.staff_seen_runs (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  run_id uuid not null references public.scraper_logs on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, run_id)
);
create index staff_seen_runs_run_idx on public.staff_seen_runs (run_id);
alter table public.staff_seen_runs enable row level security;
revoke all on public.staff_seen_runs from anon, authenticated;
grant select on public.staff_seen_runs to authenticated;
grant insert (run_id) on public.staff_seen_runs to authenticated;
grant all on public.staff_seen_runs to service_role;
-- Staff see what they have seen themselves.
create policy "staff read own seen runs" on public.staff_seen_runs for select to authenticated
  using ((select private.is_staff()) and user_id = (select auth.uid()));
-- Staff note what they have seen themselves.
create policy "staff add own seen runs" on public.staff_seen_runs for insert to authenticated
  with check ((select private.is_staff()) and user_id = (select auth.uid()));

-- A cancelled or interrupted run goes on where it stopped, and what a run takes of the search providers is kept.
alter table public.scraper_logs
  -- The run whose unfinished sites this one reads.
  add column continues uuid references public.scraper_logs on delete set null;
create index scraper_logs_continues_idx on public.scraper_logs (continues) where continues is not null;

-- Whether the run was cancelled or interrupted and none has been started since, so that its rest may be read. After a week the web
-- has moved on, and a run starts from the beginning.
create function private.can_continue(run public.scraper_logs) returns boolean language sql stable set search_path = '' as $$
  select run.status = 'failed' and (run.interrupted or coalesce(run.failed_as = 'cancelled', false))
    and run.trigger <> 'page' and not run.sample and run.completed_at > now() - interval '7 days'
    and not exists (
      select from public.scraper_logs later
      where later.started_at > run.started_at and later.trigger <> 'page' and not later.sample)
$$;
revoke all on function private.can_continue from public;
grant execute on function private.can_continue to authenticated, service_role;

create table public.scraper_run_search (
  run_id uuid not null references public.scraper_logs on delete cascade,
  provider text not null,
  requests integer not null check (requests >= 0),
  -- What one request cost then, in US dollars; null where nobody had said.
  price numeric check (price >= 0),
  primary key (run_id, provider)
);
alter table public.scraper_run_search enable row level security;
revoke all on public.scraper_run_search from anon, authenticated;
grant select on public.scraper_run_search to authenticated;
grant all on public.scraper_run_search to service_role;
-- Admins see what a run took of the providers; only the scraper writes it.
create policy "admins read search of runs" on public.scraper_run_search for select to authenticated
  using ((select private.has_role('admin')));

-- The opportunity scraper. Facts are kept per page as they were read (scraper_pages) and a row of sync_opportunities is
-- derived from all pages of the sites that belong to it, so that a row can be derived again and a merge undone.
create table public.sync_opportunities (
  id uuid primary key default gen_random_uuid(),
  company_agency text,
  name text,
  role text,
  contact_email text,
  submission_status text check (submission_status in ('open', 'closed', 'unknown')),
  industry_type text[] not null default '{}',
  submission_guidelines text,
  source_url text check (source_url ~ '^https?://'),
  ai_confidence_score double precision check (ai_confidence_score between 0 and 1),
  date_scraped timestamptz not null default now(),
  last_verified timestamptz,
  domain text,
  kind text,
  status_reason text check (status_reason in ('explicit', 'referral_only', 'ask_first', 'members_only', 'window_closed',
    'roster_closed', 'silent', 'unreadable', 'unchecked', 'conflicting')),
  route text check (route in ('form', 'email', 'disco', 'portal', 'post', 'agent')),
  route_value text,
  who_may_submit text check (who_may_submit in ('artist', 'label', 'publisher', 'agent', 'anyone')),
  deadline date,
  evidence_quote text,
  evidence_url text check (evidence_url ~ '^https?://'),
  read_at timestamptz,
  email_kind text check (email_kind in ('role', 'person', 'webmail')),
  score_reasons jsonb not null default '[]',
  -- Set once an opening was told, unset when the row stops being open: an opening is told once.
  opening_announced boolean not null default false,
  -- Silence is never permission: an open row shows the words that say so.
  check (submission_status <> 'open' or evidence_quote is not null)
);
alter table public.sync_opportunities enable row level security;
revoke all on public.sync_opportunities from anon, authenticated;
grant select on public.sync_opportunities to authenticated;
grant all on public.sync_opportunities to service_role;
create index sync_opportunities_newest_idx on public.sync_opportunities (date_scraped desc, id);
create index sync_opportunities_email_idx on public.sync_opportunities (lower(contact_email));
-- Staff read the rows; only the worker writes them.
create policy "staff read opportunities" on public.sync_opportunities for select to authenticated
  using ((select private.is_staff()));

create table public.scraper_configs (
  id text primary key,
  queries text[] not null check (cardinality(queries) between 1 and 50),
  daily_enabled boolean not null default false,
  alerts_enabled boolean not null default false,
  recipients text[] not null default '{}' check (cardinality(recipients) <= 20),
  updated_at timestamptz not null default now()
);
alter table public.scraper_configs enable row level security;
revoke all on public.scraper_configs from anon, authenticated;
grant select on public.scraper_configs to authenticated;
grant update (queries, daily_enabled, alerts_enabled, recipients, updated_at) on public.scraper_configs to authenticated;
grant all on public.scraper_configs to service_role;
-- Staff read the settings.
create policy "staff read settings" on public.scraper_configs for select to authenticated
  using ((select private.is_staff()));
-- Staff change the settings; rows come only from migrations.
create policy "staff change settings" on public.scraper_configs for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
insert into public.scraper_configs (id, queries) values ('default', array[
  'music supervisor accepting submissions',
  'sync licensing libraries submit music',
  'advertising agencies music submissions',
  'film TV sync placements open call',
  'music library submissions open',
  'creative director music submissions'
]);

create table public.scraper_logs (
  id uuid primary key default gen_random_uuid(),
  config_id text not null default 'default' references public.scraper_configs,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  new_entries_count integer not null default 0,
  updated_entries_count integer not null default 0,
  total_processed integer not null default 0,
  errors_count integer not null default 0,
  message text,
  preset text,
  trigger text not null check (trigger in ('dashboard', 'command', 'schedule', 'page')),
  -- A run that has not been heard of for two minutes is dead, whatever became of its process.
  heartbeat_at timestamptz not null default now(),
  progress jsonb not null default '{}',
  check ((status = 'running') = (completed_at is null))
);
alter table public.scraper_logs enable row level security;
revoke all on public.scraper_logs from anon, authenticated;
grant select on public.scraper_logs to authenticated;
grant all on public.scraper_logs to service_role;
create index scraper_logs_newest_idx on public.scraper_logs (started_at desc, id);
-- One run per configuration at a time, over all processes.
create unique index scraper_logs_running_idx on public.scraper_logs (config_id) where status = 'running';
-- Staff read the runs; only the worker writes them.
create policy "staff read runs" on public.scraper_logs for select to authenticated using ((select private.is_staff()));

create table public.scraper_sites (
  domain text primary key,
  opportunity_id uuid references public.sync_opportunities on delete set null,
  linked_by text not null default 'domain' check (linked_by in ('domain', 'email')),
  created_at timestamptz not null default now()
);
alter table public.scraper_sites enable row level security;
revoke all on public.scraper_sites from anon, authenticated;
grant select on public.scraper_sites to authenticated;
grant all on public.scraper_sites to service_role;
create index scraper_sites_opportunity_idx on public.scraper_sites (opportunity_id);
-- Staff see which sites make a row.
create policy "staff read sites" on public.scraper_sites for select to authenticated using ((select private.is_staff()));

create table public.scraper_pages (
  url text primary key,
  domain text not null references public.scraper_sites on delete cascade,
  -- The newest reading worth keeping, as the pipeline validated it; equal_reads counts how often in a row it said the same.
  reading jsonb,
  equal_reads integer not null default 0,
  etag text,
  last_modified text,
  last_outcome text not null,
  last_fetched_at timestamptz not null,
  last_read_at timestamptz,
  failures integer not null default 0
);
alter table public.scraper_pages enable row level security;
revoke all on public.scraper_pages from anon, authenticated;
grant select on public.scraper_pages to authenticated;
grant all on public.scraper_pages to service_role;
create index scraper_pages_domain_idx on public.scraper_pages (domain);
-- Staff see what was read where.
create policy "staff read pages" on public.scraper_pages for select to authenticated using ((select private.is_staff()));

create table public.scraper_run_pages (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.scraper_logs on delete cascade,
  domain text not null,
  url text not null,
  outcome text not null,
  detail text,
  at timestamptz not null
);
alter table public.scraper_run_pages enable row level security;
revoke all on public.scraper_run_pages from anon, authenticated;
grant select on public.scraper_run_pages to authenticated;
grant all on public.scraper_run_pages to service_role;
create index scraper_run_pages_run_idx on public.scraper_run_pages (run_id);
-- Staff see what became of each page of a run.
create policy "staff read page outcomes" on public.scraper_run_pages for select to authenticated
  using ((select private.is_staff()));

create table public.scraper_host_stops (
  domain text primary key,
  until timestamptz not null,
  reason text not null,
  created_at timestamptz not null default now()
);
alter table public.scraper_host_stops enable row level security;
revoke all on public.scraper_host_stops from anon, authenticated;
grant select on public.scraper_host_stops to authenticated;
grant all on public.scraper_host_stops to service_role;
-- Staff see which hosts asked to be left alone.
create policy "staff read host stops" on public.scraper_host_stops for select to authenticated
  using ((select private.is_staff()));

create table public.scraper_events (
  id uuid primary key default gen_random_uuid(),
  opportunity_id uuid not null references public.sync_opportunities on delete cascade,
  run_id uuid references public.scraper_logs on delete set null,
  kind text not null check (kind in ('opened')),
  quote text,
  route text,
  route_value text,
  deadline date,
  source_url text,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
alter table public.scraper_events enable row level security;
revoke all on public.scraper_events from anon, authenticated;
grant select on public.scraper_events to authenticated;
grant all on public.scraper_events to service_role;
create index scraper_events_unmailed_idx on public.scraper_events (created_at) where mailed_at is null;
-- Staff see what opened when.
create policy "staff read events" on public.scraper_events for select to authenticated using ((select private.is_staff()));

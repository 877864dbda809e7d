-- Runs that are judged before they overwrite anything, a daily run that is made up when it was missed, and alerts that a
-- recipient can leave. Changes of a run are told on the channel scraper_runs, by id only.
alter table public.scraper_logs
  -- Its process ended before it did. A scheduled run of which this is true is started once more on the same day.
  add column interrupted boolean not null default false;

create function private.tell_run() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('scraper_runs', json_build_object('id', new.id, 'type', tg_op)::text);
  return null;
end
$$;
revoke all on function private.tell_run from public;
grant execute on function private.tell_run to service_role;
create trigger tell_run after insert or update on public.scraper_logs
  for each row execute function private.tell_run();

-- What a run read that says something else than a stored row. It is stored at the run's end, or dropped with a failed run.
create table public.scraper_held_sites (
  id bigint generated always as identity primary key,
  run_id uuid not null references public.scraper_logs on delete cascade,
  domain text not null,
  site jsonb not null,
  -- Whether it would take an opening away.
  takes_opening boolean not null,
  at timestamptz not null
);
alter table public.scraper_held_sites enable row level security;
revoke all on public.scraper_held_sites from anon, authenticated;
grant all on public.scraper_held_sites to service_role;
create index scraper_held_sites_run_idx on public.scraper_held_sites (run_id);
-- Nobody reads what has not been judged; the worker writes and clears it.
create policy "nobody" on public.scraper_held_sites for all to anon, authenticated using (false) with check (false);

-- One row per day: whoever puts it in starts that day's run, over all processes.
create table public.scraper_daily_runs (
  day date primary key,
  due_at timestamptz not null,
  state text not null check (state in ('claimed', 'started', 'left_out')),
  attempts integer not null default 1,
  claimed_at timestamptz not null,
  run_id uuid references public.scraper_logs on delete set null
);
alter table public.scraper_daily_runs enable row level security;
revoke all on public.scraper_daily_runs from anon, authenticated;
grant select on public.scraper_daily_runs to authenticated;
grant all on public.scraper_daily_runs to service_role;
-- Staff see which days had their run.
create policy "staff read daily runs" on public.scraper_daily_runs for select to authenticated
  using ((select private.is_staff()));

-- Whom alerts go to, as far as a link in a mail has to name them without their address.
create table public.alert_recipients (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and char_length(email) <= 320),
  opted_out_at timestamptz,
  readded_at timestamptz,
  readded_by text,
  readded_note text check (char_length(readded_note) between 1 and 500),
  created_at timestamptz not null default now()
);
alter table public.alert_recipients enable row level security;
revoke all on public.alert_recipients from anon, authenticated;
grant select on public.alert_recipients to authenticated;
grant all on public.alert_recipients to service_role;
-- Staff see who left the alerts and who brought them back.
create policy "staff read alert recipients" on public.alert_recipients for select to authenticated
  using ((select private.is_staff()));

-- One digest a day; a day without news has its row too, so that nothing is counted twice.
create table public.alert_digests (
  day date primary key,
  items integer not null,
  created_at timestamptz not null default now()
);
alter table public.alert_digests enable row level security;
revoke all on public.alert_digests from anon, authenticated;
grant select on public.alert_digests to authenticated;
grant all on public.alert_digests to service_role;
-- Staff see which digests went out.
create policy "staff read digests" on public.alert_digests for select to authenticated
  using ((select private.is_staff()));

alter table public.scraper_events
  -- Why an opening was not mailed by itself.
  add column mail_skipped text check (mail_skipped in ('alerts_off', 'too_old', 'flapping', 'dismissed')),
  add column digested_at timestamptz;
-- What happened before there was a digest is no news for the first one.
update public.scraper_events set digested_at = now();
create index scraper_events_undigested_idx on public.scraper_events (created_at) where digested_at is null;

alter table public.mail_outbox
  add column unsubscribe_url text check (unsubscribe_url ~ '^https?://[^\s<>]+$');

-- For the daily clearing.
create index scraper_run_pages_at_idx on public.scraper_run_pages (at);
create index mail_outbox_sent_idx on public.mail_outbox (sent_at) where status = 'sent';
-- For what became of a site on its visit before.
create index scraper_run_pages_domain_idx on public.scraper_run_pages (domain, at desc);

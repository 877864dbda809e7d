-- Sample data: what a run over the product's own invented web gives, for a first evening without internet. It lives in the
-- same tables, so that everything that shows or changes a row works on it. It never meets real data: foreign keys hold a
-- site and its row, and a row and the one it was merged into, to the same kind, whatever the code above them does.
alter table public.scraper_logs add column sample boolean not null default false;
alter table public.sync_opportunities add column sample boolean not null default false;
alter table public.sync_opportunities
  add constraint sync_opportunities_kind_key unique (id, sample),
  add constraint sync_opportunities_merged_kind_fkey foreign key (merged_into, sample)
    references public.sync_opportunities (id, sample) on delete cascade;
alter table public.scraper_sites add column sample boolean not null default false;
alter table public.scraper_sites
  add constraint scraper_sites_kind_fkey foreign key (opportunity_id, sample)
    references public.sync_opportunities (id, sample) on delete set null (opportunity_id);

-- A sample run holds up no real one, and the other way about.
drop index public.scraper_logs_running_idx;
create unique index scraper_logs_running_idx on public.scraper_logs (config_id, sample) where status = 'running';
create index scraper_logs_sample_idx on public.scraper_logs (started_at) where sample;
create index sync_opportunities_sample_idx on public.sync_opportunities (id) where sample;
create index scraper_sites_sample_idx on public.scraper_sites (domain) where sample;

alter table public.scraper_events
  drop constraint scraper_events_mail_skipped_check,
  add constraint scraper_events_mail_skipped_check
    check (mail_skipped in ('alerts_off', 'too_old', 'flapping', 'dismissed', 'sample'));

-- Sample data is removed by staff in their own name or by the worker; asked of the claims, whatever role the statement has.
create function private.guard_sample_removal() returns trigger language plpgsql set search_path = '' as $$
begin
  perform private.deciding_user();
  return old;
end
$$;
revoke all on function private.guard_sample_removal from public;
grant execute on function private.guard_sample_removal to service_role;
create trigger guard_sample_removal before delete on public.sync_opportunities
  for each row when (old.sample) execute function private.guard_sample_removal();
create trigger guard_sample_removal before delete on public.scraper_logs
  for each row when (old.sample) execute function private.guard_sample_removal();

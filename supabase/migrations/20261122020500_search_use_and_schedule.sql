-- What the desk shows about search and the daily run: how much of a search provider's budget each day took, when the daily
-- run starts, and what became of a source's page on its last visit. A lifted suppression can be put back.
create table public.scraper_search_use (
  provider text not null,
  -- The UTC day, as in scraper_search_accounts.
  day date not null,
  spent integer not null check (spent >= 0),
  primary key (provider, day)
);
alter table public.scraper_search_use enable row level security;
revoke all on public.scraper_search_use from anon, authenticated;
grant select on public.scraper_search_use to authenticated;
grant all on public.scraper_search_use to service_role;
-- Staff see what each search provider was asked per day; only the worker writes it.
create policy "staff read search use" on public.scraper_search_use for select to authenticated
  using ((select private.is_staff()));
insert into public.scraper_search_use (provider, day, spent)
  select provider, day, spent from public.scraper_search_accounts;

-- When the daily run is due, by the clock of the installation's time zone.
alter table public.scraper_configs add column daily_at time not null default '06:15';
grant update (daily_at) on public.scraper_configs to authenticated;

-- For the newest result of one page.
create index scraper_run_pages_url_idx on public.scraper_run_pages (url, at desc);

create or replace function private.stamp_lifting() returns trigger language plpgsql set search_path = '' as $$
declare
  who uuid := private.deciding_user();
begin
  -- An entry that is back on the list has been lifted by nobody.
  new.lifted_by := case when new.lifted_at is null then null else who end;
  return new;
end
$$;

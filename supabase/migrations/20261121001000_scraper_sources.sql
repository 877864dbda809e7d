-- Where the scraper looks. Staff add pages to the built-in directory and pause or remove entries of it without editing a
-- file; every search provider has an account, so that its daily budget and its rest after failures hold over restarts and
-- over processes.
create table public.scraper_sources (
  -- The page's one spelling, as the scraper writes it.
  url text primary key check (url ~ '^https://' and length(url) <= 2000),
  -- 'staff': an entry of their own. 'directory': what they did to a built-in entry, whose words stay in its file.
  origin text not null check (origin in ('directory', 'staff')),
  company text check (length(company) between 1 and 200),
  kind text check (kind in ('sync-library', 'music-supervision', 'publisher-sync', 'advertising-music', 'trailer-house', 'games')),
  media text[] check (media <@ array['film', 'tv', 'advertising', 'trailers', 'games', 'digital']),
  country text check (country ~ '^[A-Z]{2}$'),
  why text check (length(why) between 1 and 160),
  paused boolean not null default false,
  -- Removed entries stay, so that removing can be undone and a removed page does not come back unnoticed.
  removed_at timestamptz,
  added_by uuid default auth.uid() references auth.users on delete set null,
  changed_by uuid default auth.uid() references auth.users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case origin
    when 'staff' then num_nulls(company, kind, media, why) = 0 and cardinality(media) > 0
    else num_nonnulls(company, kind, media, country, why) = 0 end)
);
alter table public.scraper_sources enable row level security;
revoke all on public.scraper_sources from anon, authenticated;
grant select on public.scraper_sources to authenticated;
grant insert (url, origin, company, kind, media, country, why, paused, removed_at) on public.scraper_sources to authenticated;
grant update (company, kind, media, country, why, paused, removed_at) on public.scraper_sources to authenticated;
grant all on public.scraper_sources to service_role;
-- Staff see every source, the removed ones too.
create policy "staff read sources" on public.scraper_sources for select to authenticated
  using ((select private.is_staff()));
-- Staff add sources; who did it is written by the database.
create policy "staff add sources" on public.scraper_sources for insert to authenticated
  with check ((select private.is_staff()));
-- Staff change, pause, remove and restore sources. Nobody deletes a row.
create policy "staff change sources" on public.scraper_sources for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create function private.stamp_scraper_source() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  new.changed_by := auth.uid();
  return new;
end $$;
create trigger stamp before update on public.scraper_sources for each row execute function private.stamp_scraper_source();

create table public.scraper_search_accounts (
  provider text primary key,
  -- Requests of this day, counted in UTC.
  day date not null,
  spent integer not null default 0,
  -- Failures in a row; after some of them the provider rests until open_until, then one probe goes out.
  failures integer not null default 0,
  open_until timestamptz,
  probe_until timestamptz,
  -- Until when the provider itself has said that its budget is used up.
  budget_until timestamptz,
  last_answer_at timestamptz,
  last_error text check (length(last_error) <= 300)
);
alter table public.scraper_search_accounts enable row level security;
revoke all on public.scraper_search_accounts from anon, authenticated;
grant select on public.scraper_search_accounts to authenticated;
grant all on public.scraper_search_accounts to service_role;
-- Staff see what each search provider has left; only the worker writes it.
create policy "staff read search accounts" on public.scraper_search_accounts for select to authenticated
  using ((select private.is_staff()));

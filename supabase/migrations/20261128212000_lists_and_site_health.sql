-- Pages that list companies, the companies that they and articles name, and how well each site is.

-- A list is an entry of staff like any other, but only its links to other sites are taken. Its kind and media are those of the
-- companies on it.
alter table public.scraper_sources
  add column is_list boolean not null default false check (not is_list or origin = 'staff'),
  -- When the list was last read; it is due again after a week.
  add column list_read_at timestamptz;
grant insert (is_list) on public.scraper_sources to authenticated;

-- Sites that a list or an article links to. Nothing of them is a fact: rows are only made from a site's own pages.
create table public.scraper_candidates (
  domain text primary key check (length(domain) between 1 and 253),
  -- The front page.
  url text not null check (private.is_source_url(url)),
  -- The words of the link, which somebody else wrote.
  name text not null check (private.is_words(name, 200)),
  -- Null where whoever keeps that page has asked to be removed.
  found_on text check (length(found_on) <= 2000),
  -- Those of the list; null where an article did not tell.
  kind text,
  media text[],
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'rejected')),
  found_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users on delete set null
);
create index scraper_candidates_state_idx on public.scraper_candidates (state, found_at desc, domain);
create index scraper_candidates_found_on_idx on public.scraper_candidates (found_on);
alter table public.scraper_candidates enable row level security;
revoke all on public.scraper_candidates from anon, authenticated;
grant select, update (state) on public.scraper_candidates to authenticated;
grant all on public.scraper_candidates to service_role;
-- Staff see every candidate.
create policy "staff read candidates" on public.scraper_candidates for select to authenticated
  using ((select private.is_staff()));
-- Staff accept and reject candidates; only the worker adds them.
create policy "staff decide candidates" on public.scraper_candidates for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create function private.stamp_scraper_candidate() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decided_at := case when new.state = 'proposed' then null else now() end;
  new.decided_by := case when new.state = 'proposed' then null else auth.uid() end;
  return new;
end $$;
create trigger stamp before update of state on public.scraper_candidates
  for each row when (old.state is distinct from new.state) execute function private.stamp_scraper_candidate();

-- How well a site is; null where nothing is wrong. A site that gave up is read again when staff say so.
alter table public.scraper_sites
  add column health text check (health in ('failing', 'dead', 'parked', 'for_sale', 'moved')),
  add column health_why text check (length(health_why) <= 300),
  add column health_since timestamptz,
  -- Visits in a row that ended this way.
  add column health_failures integer not null default 0,
  -- No run reads it before.
  add column retry_at timestamptz,
  add column gave_up_at timestamptz,
  -- The front page of the site that it redirects to.
  add column moved_to text check (length(moved_to) <= 2000),
  -- A move that staff have seen and do not follow.
  add column kept_move text check (length(kept_move) <= 2000);
create index scraper_sites_health_idx on public.scraper_sites (domain) where health is not null;

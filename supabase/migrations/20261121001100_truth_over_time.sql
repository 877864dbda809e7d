-- Truth over time: which sites make one row and why, what staff decided beside what was read, what happened to a row and
-- what a person has to look at. Everything here is a decision about rows that stay derived from their pages, so that each
-- can be taken back. Only the worker's role writes; a trigger asks who stands behind every decision.

-- Who decides: staff in their own name, null for the worker. Judged by the claims of the transaction, so that a statement
-- that runs with more rights than its caller has is refused all the same.
create function private.deciding_user() returns uuid language plpgsql stable set search_path = '' as $$
begin
  if auth.jwt() is null or auth.role() = 'service_role' then return null; end if;
  if private.is_staff() then return auth.uid(); end if;
  raise insufficient_privilege using message = 'Staff access required';
end
$$;
grant execute on function private.deciding_user to anon, authenticated, service_role;

alter table public.sync_opportunities
  -- Counts what staff may have seen of the row: two people who edit at once are told.
  add column revision integer not null default 1,
  -- What the pages say, where staff say something else; the other columns are what is shown.
  add column derived jsonb,
  -- This row's sites make another row for now. It is kept as it was, for the day they are parted.
  add column merged_into uuid references public.sync_opportunities on delete cascade,
  add column dismissed_at timestamptz,
  add column dismissed_by uuid references auth.users on delete set null,
  add column dismissed_reason text check (char_length(dismissed_reason) <= 500),
  add column do_not_contact boolean not null default false,
  add column stale boolean not null default false,
  add column flapping boolean not null default false,
  -- The company's name as names are compared; filled when the row is derived.
  add column name_key text,
  add check (merged_into <> id),
  -- Silence is never permission: an open row shows the words that say so, or the person who said so stands behind it.
  drop constraint sync_opportunities_check,
  add constraint sync_opportunities_open_has_words
    check (submission_status <> 'open' or evidence_quote is not null or derived is not null);
create index sync_opportunities_merged_idx on public.sync_opportunities (merged_into) where merged_into is not null;
create index sync_opportunities_name_idx on public.sync_opportunities (name_key) where name_key is not null;

create function private.stamp_dismissal() returns trigger language plpgsql set search_path = '' as $$
declare
  who uuid := private.deciding_user();
begin
  new.dismissed_by := case when new.dismissed_at is null then null else who end;
  return new;
end
$$;
create trigger stamp_dismissal before update of dismissed_at on public.sync_opportunities for each row
  when (old.dismissed_at is distinct from new.dismissed_at) execute function private.stamp_dismissal();

alter table public.scraper_sites
  drop constraint scraper_sites_linked_by_check,
  add constraint scraper_sites_linked_by_check check (linked_by in ('domain', 'email', 'manual')),
  -- The row that this site made by itself; it gets it back when it is parted from others.
  add column home_id uuid references public.sync_opportunities on delete set null,
  -- The address by which the company is known again on another domain; never one of free mail.
  add column key_email text,
  -- The name that its own pages give, as names are compared.
  add column name_key text,
  add column first_read_at timestamptz,
  add column verified_at timestamptz,
  -- Visits in a row that read nothing.
  add column failures integer not null default 0,
  add column next_check_at timestamptz;
create index scraper_sites_key_email_idx on public.scraper_sites (key_email) where key_email is not null;
create index scraper_sites_home_idx on public.scraper_sites (home_id) where home_id is not null;
create index scraper_sites_due_idx on public.scraper_sites (next_check_at);

update public.scraper_sites s set
  home_id = case when s.linked_by = 'domain' then o.id end,
  key_email = case when o.email_kind <> 'webmail' then lower(o.contact_email) end,
  first_read_at = case when s.linked_by = 'domain' then o.date_scraped else greatest(s.created_at, o.date_scraped) end,
  verified_at = o.last_verified
from public.sync_opportunities o where o.id = s.opportunity_id;

create table public.opportunity_overrides (
  opportunity_id uuid not null references public.sync_opportunities on delete cascade,
  field text not null check (field in ('company_agency', 'name', 'role', 'contact_email', 'submission_status',
    'industry_type', 'submission_guidelines', 'source_url', 'route', 'route_value', 'who_may_submit', 'deadline',
    'do_not_contact')),
  value jsonb not null,
  old_value jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  primary key (opportunity_id, field)
);

-- The sites of a row hang together by these edges: no circle, so that taking one back parts a row in two.
create table public.scraper_merges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('email', 'manual')),
  into_id uuid references public.sync_opportunities on delete set null,
  -- Null where a site joined that had no row of its own yet.
  from_id uuid references public.sync_opportunities on delete set null,
  into_domain text not null,
  from_domain text not null,
  into_sites text[] not null,
  from_sites text[] not null,
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  undone_at timestamptz,
  undone_by uuid references auth.users on delete set null,
  check (into_domain <> from_domain)
);
create index scraper_merges_into_idx on public.scraper_merges (into_domain) where undone_at is null;
create index scraper_merges_from_idx on public.scraper_merges (from_domain) where undone_at is null;
create index scraper_merges_newest_idx on public.scraper_merges (created_at desc);

insert into public.scraper_merges (kind, into_id, into_domain, from_domain, into_sites, from_sites, created_at)
select 'email', o.id, h.domain, s.domain, array[h.domain], array[s.domain], s.created_at
from public.scraper_sites s
join public.sync_opportunities o on o.id = s.opportunity_id
join public.scraper_sites h on h.home_id = o.id
where s.linked_by = 'email';

-- Sites that a person has told apart: no automation joins them again.
create table public.scraper_separations (
  domain_a text not null references public.scraper_sites on delete cascade,
  domain_b text not null references public.scraper_sites on delete cascade,
  created_at timestamptz not null default now(),
  created_by uuid references auth.users on delete set null,
  primary key (domain_a, domain_b),
  check (domain_a < domain_b)
);
create index scraper_separations_b_idx on public.scraper_separations (domain_b);

-- Whether a person has told two groups of sites apart.
create function private.told_apart(ones text[], others text[]) returns boolean language sql stable set search_path = '' as $$
  select exists (
    select from public.scraper_separations
    where (domain_a = any (ones) and domain_b = any (others)) or (domain_a = any (others) and domain_b = any (ones)))
$$;
create function private.sites_of(opportunity uuid) returns text[] language sql stable set search_path = '' as $$
  select array(select domain from public.scraper_sites where opportunity_id = opportunity)
$$;
revoke all on function private.told_apart, private.sites_of from public;
grant execute on function private.told_apart, private.sites_of to service_role;

create table public.scraper_reviews (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('same_name', 'same_email', 'conflicting_facts', 'flapping', 'model_disagreement')),
  opportunity_id uuid not null references public.sync_opportunities on delete cascade,
  other_id uuid references public.sync_opportunities on delete cascade,
  -- Of what exactly is doubted, so that the same doubt is put to people once and a new one again.
  fingerprint text not null default '' check (char_length(fingerprint) <= 64),
  detail jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz,
  resolved_by uuid references auth.users on delete set null,
  decision text check (decision in ('merge', 'keep_apart', 'noted', 'superseded')),
  note text check (char_length(note) <= 500),
  unique nulls not distinct (kind, opportunity_id, other_id, fingerprint),
  check ((resolved_at is null) = (decision is null))
);
create index scraper_reviews_open_idx on public.scraper_reviews (created_at) where resolved_at is null;
create index scraper_reviews_other_idx on public.scraper_reviews (other_id) where other_id is not null;

alter table public.scraper_events
  drop constraint scraper_events_kind_check,
  add constraint scraper_events_kind_check check (kind in ('created', 'opened', 'closed', 'changed', 'stale', 'readable',
    'flapping', 'merged', 'unmerged', 'overridden', 'override_cleared', 'dismissed', 'restored', 'kept_apart')),
  -- The order in which things happened; several may happen in one moment.
  add column seq bigint generated always as identity,
  add column detail jsonb not null default '{}',
  add column reason text check (char_length(reason) <= 500),
  add column created_by uuid references auth.users on delete set null;
create index scraper_events_history_idx on public.scraper_events (opportunity_id, seq desc);

create function private.stamp_decision() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_by := private.deciding_user();
  return new;
end
$$;
create function private.stamp_undoing() returns trigger language plpgsql set search_path = '' as $$
begin
  new.undone_by := private.deciding_user();
  return new;
end
$$;
create function private.stamp_resolution() returns trigger language plpgsql set search_path = '' as $$
declare
  who uuid := private.deciding_user();
begin
  new.resolved_by := case when new.resolved_at is null then null else who end;
  return new;
end
$$;
revoke all on function private.stamp_dismissal, private.stamp_decision, private.stamp_undoing, private.stamp_resolution
  from public;
grant execute on function private.stamp_dismissal, private.stamp_decision, private.stamp_undoing, private.stamp_resolution
  to service_role;
create trigger stamp_decision before insert or update on public.opportunity_overrides
  for each row execute function private.stamp_decision();
create trigger stamp_decision before insert on public.scraper_merges
  for each row execute function private.stamp_decision();
create trigger stamp_undoing before update of undone_at on public.scraper_merges for each row
  when (old.undone_at is distinct from new.undone_at) execute function private.stamp_undoing();
create trigger stamp_decision before insert on public.scraper_separations
  for each row execute function private.stamp_decision();
create trigger stamp_resolution before update of resolved_at on public.scraper_reviews for each row
  when (old.resolved_at is distinct from new.resolved_at) execute function private.stamp_resolution();
create trigger stamp_decision before insert on public.scraper_events
  for each row execute function private.stamp_decision();

alter table public.opportunity_overrides enable row level security;
alter table public.scraper_merges enable row level security;
alter table public.scraper_separations enable row level security;
alter table public.scraper_reviews enable row level security;
revoke all on public.opportunity_overrides, public.scraper_merges, public.scraper_separations, public.scraper_reviews
  from anon, authenticated;
grant select on public.opportunity_overrides, public.scraper_merges, public.scraper_separations, public.scraper_reviews
  to authenticated;
grant all on public.opportunity_overrides, public.scraper_merges, public.scraper_separations, public.scraper_reviews
  to service_role;
-- Staff see what staff have set; it is written by the dashboard's function alone.
create policy "staff read overrides" on public.opportunity_overrides for select to authenticated
  using ((select private.is_staff()));
-- Staff see which sites were joined, by whom and why.
create policy "staff read merges" on public.scraper_merges for select to authenticated
  using ((select private.is_staff()));
-- Staff see which sites were told apart.
create policy "staff read separations" on public.scraper_separations for select to authenticated
  using ((select private.is_staff()));
-- Staff see what waits for them.
create policy "staff read reviews" on public.scraper_reviews for select to authenticated
  using ((select private.is_staff()));

-- Who asked to be left alone. A domain is kept in clear, because it has to be left out before it is fetched and names a
-- company. Addresses and names are personal data: of them only a keyed hash stays, which knows them again and does not
-- tell them.
create table private.suppression_key (
  one boolean primary key default true check (one),
  key bytea not null default sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'utf8'))
);
revoke all on private.suppression_key from public, anon, authenticated;
grant select on private.suppression_key to service_role;
insert into private.suppression_key default values;

create table public.scraper_suppressions (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('domain', 'email', 'name')),
  value text check (char_length(value) <= 253),
  value_hash bytea not null check (octet_length(value_hash) = 32),
  reason text check (char_length(reason) <= 500),
  requested_by text check (char_length(requested_by) <= 200),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references auth.users on delete set null,
  check ((kind = 'domain') = (value is not null))
);
create unique index scraper_suppressions_active_idx on public.scraper_suppressions (kind, value_hash)
  where lifted_at is null;

create function private.stamp_lifting() returns trigger language plpgsql set search_path = '' as $$
begin
  new.lifted_by := private.deciding_user();
  return new;
end
$$;
create trigger stamp_decision before insert on public.scraper_suppressions
  for each row execute function private.stamp_decision();
create trigger stamp_lifting before update of lifted_at on public.scraper_suppressions
  for each row execute function private.stamp_lifting();

alter table public.scraper_suppressions enable row level security;
revoke all on public.scraper_suppressions from anon, authenticated;
grant select (id, kind, value, reason, requested_by, created_at, created_by, lifted_at, lifted_by)
  on public.scraper_suppressions to authenticated;
grant all on public.scraper_suppressions to service_role;
-- Staff see the list, without the hashes; it is written by the dashboard's function and the removal form alone.
create policy "staff read suppressions" on public.scraper_suppressions for select to authenticated
  using ((select private.is_staff()));

-- What admins set about the house: for how long messages and declined submissions are kept, and who needs a second factor.
-- And the record of what was deleted: that it happened and how much of what, never about whom.
create table public.retention_settings (
  one boolean primary key default true check (one),
  -- Months after which a message is deleted; null keeps it.
  messages_months integer check (messages_months between 1 and 120),
  -- The same for declined submissions and those marked as spam, counted from the decision.
  declined_months integer check (declined_months between 1 and 120),
  set_at timestamptz,
  set_by uuid references auth.users on delete set null
);
insert into public.retention_settings default values;
alter table public.retention_settings enable row level security;
revoke all on public.retention_settings from anon, authenticated, service_role;
grant select on public.retention_settings to authenticated;
grant select, update on public.retention_settings to service_role;
-- Admins see what is set. It is written by the admins' function, which first shows what would go.
create policy "admins read the retention" on public.retention_settings for select to authenticated
  using ((select private.has_role('admin')));

create table public.data_deletions (
  id uuid primary key default gen_random_uuid(),
  -- What the person who asked can be told.
  reference text not null unique default private.make_reference(),
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('retention', 'person')),
  -- The admin; null for what the nightly job deleted.
  by uuid references auth.users on delete set null,
  -- Numbers only, so that nothing of what was deleted can be kept here by mistake.
  counts jsonb not null
    check (jsonb_typeof(counts) = 'object' and not jsonb_path_exists(counts, '$.* ? (@.type() != "number")'))
);
create index data_deletions_at_idx on public.data_deletions (at desc);
alter table public.data_deletions enable row level security;
revoke all on public.data_deletions from anon, authenticated, service_role;
grant select on public.data_deletions to authenticated;
-- Added and read: a record that could be changed would prove nothing.
grant select, insert on public.data_deletions to service_role;
-- Admins read the record.
create policy "admins read what was deleted" on public.data_deletions for select to authenticated
  using ((select private.has_role('admin')));

-- demanded_of is what holds. REQUIRE_TWO_FACTOR wins over what admins chose, which is kept for when it is unset again.
alter table private.two_factor_rule
  add column chosen text not null default 'none' check (chosen in ('none', 'admin', 'staff')),
  add column from_environment boolean not null default false;

-- The audit log stays as it is but for one thing: the address of somebody whose data is deleted is taken out of it. What was
-- done, when, by and to which account (by its id) remains.
create or replace function private.refuse_audit_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_setting('personal_data.forgetting', true) = 'on'
    and to_jsonb(new) - array['actor_email', 'person_email', 'details'] = to_jsonb(old) - array['actor_email', 'person_email', 'details']
  then
    return new;
  end if;
  raise exception 'The audit log cannot be changed';
end $$;

-- Returns how many entries named the address. The pattern is a regular expression of Postgres.
create function private.forget_in_audit(pattern text) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform set_config('personal_data.forgetting', 'on', true);
  update public.audit_log set actor_email = regexp_replace(actor_email, pattern, '[deleted]', 'gi'),
    person_email = regexp_replace(person_email, pattern, '[deleted]', 'gi'),
    details = regexp_replace(details::text, pattern, '[deleted]', 'gi')::jsonb
  where concat_ws(E'\n', actor_email, person_email, details::text) ~* pattern;
  get diagnostics changed = row_count;
  perform set_config('personal_data.forgetting', '', true);
  return changed;
end $$;
revoke all on function private.forget_in_audit from public;
grant execute on function private.forget_in_audit to service_role;

-- What staff do with a row: how far they are, who looks after it, what comes next, stars, notes, outreach, confirmed values.
-- Kept apart from what the pages say. Staff write here with their own rights; triggers stamp who it was, because a client
-- could claim to be anybody. Rows merged into another one keep their notes and outreach, so that an unmerge returns them.

create table public.opportunity_work (
  opportunity_id uuid primary key references public.sync_opportunities on delete cascade,
  stage text not null default 'new'
    check (stage in ('new', 'to_contact', 'contacted', 'replied', 'submitted', 'placed', 'passed')),
  owner uuid references auth.users on delete set null,
  next_action text check (private.is_words(next_action, 200)),
  next_action_on date check (next_action_on between '2000-01-01' and '2099-12-31'),
  -- Counts changes, so that two people who edit at once are told.
  revision integer not null default 1,
  updated_at timestamptz not null default clock_timestamp(),
  updated_by uuid references auth.users on delete set null
);
create index opportunity_work_stage_idx on public.opportunity_work (stage) where stage <> 'new';
create index opportunity_work_owner_idx on public.opportunity_work (owner) where owner is not null;
create index opportunity_work_due_idx on public.opportunity_work (next_action_on) where next_action_on is not null;

create table public.opportunity_stars (
  opportunity_id uuid references public.sync_opportunities on delete cascade,
  user_id uuid default auth.uid() references auth.users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (opportunity_id, user_id)
);
create index opportunity_stars_user_idx on public.opportunity_stars (user_id);

create table public.opportunity_notes (
  id uuid primary key default gen_random_uuid(),
  opportunity_id uuid not null references public.sync_opportunities on delete cascade,
  body text not null check (private.is_words(body, 5000)),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  edited_at timestamptz,
  -- Deleted by a person, who may still undo it; the daily sweep removes it for good.
  deleted_at timestamptz
);
create index opportunity_notes_row_idx on public.opportunity_notes (opportunity_id);
create index opportunity_notes_deleted_idx on public.opportunity_notes (deleted_at) where deleted_at is not null;

create table public.opportunity_outreach (
  id uuid primary key default gen_random_uuid(),
  opportunity_id uuid not null references public.sync_opportunities on delete cascade,
  channel text not null check (channel in ('email', 'form', 'phone', 'meeting', 'portal', 'other')),
  direction text not null check (direction in ('sent', 'received')),
  happened_on date not null check (happened_on between '2000-01-01' and '2099-12-31'),
  summary text not null check (private.is_words(summary, 2000)),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  deleted_at timestamptz
);
create index opportunity_outreach_row_idx on public.opportunity_outreach (opportunity_id);
create index opportunity_outreach_deleted_idx on public.opportunity_outreach (deleted_at) where deleted_at is not null;

-- A value that a person has checked. It counts while the row shows this value and lapses when it shows another.
create table public.opportunity_confirmations (
  opportunity_id uuid references public.sync_opportunities on delete cascade,
  field text check (field in ('company_agency', 'name', 'role', 'contact_email', 'submission_status', 'industry_type',
    'submission_guidelines', 'source_url', 'route', 'route_value', 'who_may_submit', 'deadline', 'do_not_contact', 'kind',
    'terms')),
  value jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  primary key (opportunity_id, field)
);

-- What a merge did to the work on the row that stayed: what it was before, and its revision afterwards.
alter table public.scraper_merges
  add column work_before jsonb,
  add column work_revision integer;

alter table public.scraper_events
  drop constraint scraper_events_kind_check,
  add constraint scraper_events_kind_check check (kind in ('created', 'opened', 'closed', 'changed', 'stale', 'readable',
    'flapping', 'merged', 'unmerged', 'overridden', 'override_cleared', 'dismissed', 'restored', 'kept_apart', 'worked',
    'confirmed', 'unconfirmed'));

create function private.stamp_author() returns trigger language plpgsql set search_path = '' as $$
begin
  new.created_by := private.deciding_user();
  new.created_at := clock_timestamp();
  return new;
end
$$;
create trigger stamp_author before insert on public.opportunity_notes
  for each row execute function private.stamp_author();
create trigger stamp_author before insert on public.opportunity_outreach
  for each row execute function private.stamp_author();
create trigger stamp_author before insert or update of value on public.opportunity_confirmations
  for each row execute function private.stamp_author();

-- Admins may delete a colleague's note, not put words into their mouth. The service may: it redacts.
create function private.guard_note() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' then
    if old.created_by is distinct from auth.uid() then
      raise insufficient_privilege using message = 'Only its author may change a note';
    end if;
    new.edited_at := clock_timestamp();
  end if;
  return new;
end
$$;
create trigger guard_note before update of body on public.opportunity_notes for each row
  when (old.body is distinct from new.body) execute function private.guard_note();

-- With the rights of its owner, because staff cannot read other people's roles.
create function private.stamp_work() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.owner is not null and (tg_op = 'INSERT' or new.owner is distinct from old.owner)
    and not exists (select from public.user_roles where user_id = new.owner) then
    raise check_violation using message = 'opportunity_work.owner: is not a member of staff';
  end if;
  new.revision := case when tg_op = 'INSERT' then 1 else old.revision + 1 end;
  new.updated_at := clock_timestamp();
  new.updated_by := private.deciding_user();
  return new;
end
$$;
create trigger stamp_work before insert or update of stage, owner, next_action, next_action_on on public.opportunity_work
  for each row execute function private.stamp_work();

-- The history is written here and not by the caller, so that no surface can leave it out.
create function private.note_work() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then jsonb_build_object('stage', 'new') else to_jsonb(old) end;
  changes jsonb := (
    select jsonb_object_agg(f, jsonb_build_array(before -> f, to_jsonb(new) -> f))
    from unnest(array['stage', 'owner', 'next_action', 'next_action_on']) f
    where coalesce(before -> f, 'null') is distinct from to_jsonb(new) -> f);
begin
  if changes is not null then
    insert into public.scraper_events (opportunity_id, kind, detail, created_at)
    values (new.opportunity_id, 'worked', changes, clock_timestamp());
  end if;
  return null;
end
$$;
create trigger note_work after insert or update of stage, owner, next_action, next_action_on on public.opportunity_work
  for each row execute function private.note_work();

create function private.note_confirmation() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A deleted row takes its history with it.
  if tg_op <> 'DELETE' or exists (select from public.sync_opportunities where id = old.opportunity_id) then
    insert into public.scraper_events (opportunity_id, kind, detail, created_at)
    values (coalesce(new.opportunity_id, old.opportunity_id),
      case tg_op when 'DELETE' then 'unconfirmed' else 'confirmed' end,
      jsonb_build_object('field', coalesce(new.field, old.field)), clock_timestamp());
  end if;
  return null;
end
$$;
create trigger note_confirmation after insert or update of value or delete on public.opportunity_confirmations
  for each row execute function private.note_confirmation();

revoke all on function private.stamp_author, private.guard_note, private.stamp_work, private.note_work,
  private.note_confirmation from public;
grant execute on function private.stamp_author, private.guard_note, private.stamp_work, private.note_work,
  private.note_confirmation to authenticated, service_role;

alter table public.opportunity_work enable row level security;
alter table public.opportunity_stars enable row level security;
alter table public.opportunity_notes enable row level security;
alter table public.opportunity_outreach enable row level security;
alter table public.opportunity_confirmations enable row level security;
revoke all on public.opportunity_work, public.opportunity_stars, public.opportunity_notes, public.opportunity_outreach,
  public.opportunity_confirmations from anon, authenticated;
grant all on public.opportunity_work, public.opportunity_stars, public.opportunity_notes, public.opportunity_outreach,
  public.opportunity_confirmations to service_role;

grant select, insert (opportunity_id, stage, owner, next_action, next_action_on),
  update (stage, owner, next_action, next_action_on) on public.opportunity_work to authenticated;
-- Staff see the work on every row.
create policy "staff read work" on public.opportunity_work for select to authenticated using ((select private.is_staff()));
-- Staff start to work on a row.
create policy "staff add work" on public.opportunity_work for insert to authenticated
  with check ((select private.is_staff()));
-- Staff change the work on every row, also a colleague's.
create policy "staff change work" on public.opportunity_work for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

grant select, insert (opportunity_id), delete on public.opportunity_stars to authenticated;
-- Staff see, give and take back their own stars.
create policy "staff read own stars" on public.opportunity_stars for select to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff add own stars" on public.opportunity_stars for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_staff()));
create policy "staff remove own stars" on public.opportunity_stars for delete to authenticated
  using (user_id = (select auth.uid()) and (select private.is_staff()));

grant select, insert (opportunity_id, body), update (body, deleted_at) on public.opportunity_notes to authenticated;
-- Staff read all notes; a deleted one only its author, who may restore it.
create policy "staff read notes" on public.opportunity_notes for select to authenticated
  using ((select private.is_staff()) and (deleted_at is null or created_by = (select auth.uid())));
-- Admins read deleted notes too.
create policy "admins read all notes" on public.opportunity_notes for select to authenticated
  using ((select private.has_role('admin')));
-- Staff write notes.
create policy "staff add notes" on public.opportunity_notes for insert to authenticated
  with check ((select private.is_staff()));
-- Staff change, delete and restore their own notes.
create policy "staff change own notes" on public.opportunity_notes for update to authenticated
  using ((select private.is_staff()) and created_by = (select auth.uid()));
-- Admins delete and restore all notes.
create policy "admins change all notes" on public.opportunity_notes for update to authenticated
  using ((select private.has_role('admin')));

grant select, insert (opportunity_id, channel, direction, happened_on, summary), update (deleted_at)
  on public.opportunity_outreach to authenticated;
-- Staff read the log; a deleted entry only its author, who may restore it.
create policy "staff read outreach" on public.opportunity_outreach for select to authenticated
  using ((select private.is_staff()) and (deleted_at is null or created_by = (select auth.uid())));
-- Admins read deleted entries too.
create policy "admins read all outreach" on public.opportunity_outreach for select to authenticated
  using ((select private.has_role('admin')));
-- Staff log what was sent and received.
create policy "staff add outreach" on public.opportunity_outreach for insert to authenticated
  with check ((select private.is_staff()));
-- Staff delete and restore their own entries.
create policy "staff change own outreach" on public.opportunity_outreach for update to authenticated
  using ((select private.is_staff()) and created_by = (select auth.uid()));
-- Admins delete and restore all entries.
create policy "admins change all outreach" on public.opportunity_outreach for update to authenticated
  using ((select private.has_role('admin')));

grant select, insert (opportunity_id, field, value), update (value), delete on public.opportunity_confirmations
  to authenticated;
-- Staff see what was confirmed.
create policy "staff read confirmations" on public.opportunity_confirmations for select to authenticated
  using ((select private.is_staff()));
-- Staff confirm values.
create policy "staff add confirmations" on public.opportunity_confirmations for insert to authenticated
  with check ((select private.is_staff()));
-- Staff confirm a new value in place of an old one.
create policy "staff renew confirmations" on public.opportunity_confirmations for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
-- Staff take a confirmation back, also a colleague's.
create policy "staff remove confirmations" on public.opportunity_confirmations for delete to authenticated
  using ((select private.is_staff()));

select realtime.publish('public.opportunity_work');
select realtime.publish('public.opportunity_stars');
select realtime.publish('public.opportunity_notes');
select realtime.publish('public.opportunity_outreach');
select realtime.publish('public.opportunity_confirmations');

-- Who can own a row. Addresses belong to the auth service, so the function that reads them does too.
do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
  migrator name := current_user;
begin
  if is_ours then
    grant usage, create on schema private to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  create function private.addresses_of(accounts uuid[]) returns table (id uuid, email text)
  language sql stable security definer set search_path = '' as $body$
    select u.id, u.email::text from auth.users u
    where u.id = any (accounts) and u.deleted_at is null and u.email is not null
  $body$;
  revoke all on function private.addresses_of from public;
  execute format('grant execute on function private.addresses_of to %I', migrator);
  reset role;
  if is_ours then
    revoke create on schema private from supabase_auth_admin;
  end if;
end
$migration$;

create function private.list_staff() returns table (id uuid, email text)
language sql stable security definer set search_path = '' as $$
  select a.id, a.email
  from (select private.deciding_user()) who,
    lateral private.addresses_of(array(select user_id from public.user_roles)) a
  order by a.email
$$;
revoke all on function private.list_staff from public;
grant execute on function private.list_staff to authenticated, service_role;

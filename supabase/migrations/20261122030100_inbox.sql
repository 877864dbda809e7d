-- What staff do with messages, briefs and submissions: how far they are, who looks after them, notes, links that were checked,
-- and a history of who did what when. It all hangs on the row of the message and goes with it. Staff write with their own
-- rights; triggers stamp who it was and keep the history, so that no surface can leave it out.

alter table public.contact_submissions
  -- A brief is a message composed by the shortlist. contracts/parse-brief.ts reads it, and a test holds both together.
  add column kind text not null generated always as (
    case when message ~ '^Project Type: [^\n]*\n\nProject: ' and message ~ '\n\nShortlist, [0-9]{1,2} tracks?\n'
      and message ~ '\n\nhttps?://[!-~]+/shortlist\?t=[a-z0-9:,-]+$' then 'brief' else 'message' end) stored,
  add column status text not null default 'received' check (status in ('received', 'answered', 'closed', 'spam')),
  add column status_changed_at timestamptz not null default now();
update public.contact_submissions set status_changed_at = created_at;

alter table public.artist_submissions
  drop constraint artist_submissions_status_check,
  add constraint artist_submissions_status_check check (status in ('received', 'listening', 'shortlisted',
    'changes_requested', 'shelved', 'accepted', 'declined', 'spam')),
  add column decline_reason text check (decline_reason in ('not_a_fit', 'no_room', 'not_ready', 'rights_unclear',
    'cannot_listen', 'other')),
  add constraint artist_submissions_reason_of_declined check (decline_reason is null or status = 'declined'),
  -- What it sounds like, in the words that openings are matched by.
  add column tags text[] not null default '{}'
    check (cardinality(tags) <= 20 and array_position(tags, null) is null and char_length(array_to_string(tags, '')) <= 800);

do $$
declare
  relation regclass;
begin
  foreach relation in array array['public.contact_submissions', 'public.artist_submissions']::regclass[] loop
    execute format('alter table %s
      add column assignee uuid references auth.users on delete set null,
      -- When somebody answered for the first time: logged by staff, or a mail about the state.
      add column first_answered_at timestamptz,
      -- A person says that the reasons are mistaken; they stay for the record.
      add column spam_cleared boolean not null default false,
      -- Counts changes by staff, so that an undo does not overwrite a colleague.
      add column revision integer not null default 1', relation);
    execute format('create index on %s (assignee) where assignee is not null', relation);
    execute format('create index on %s (status, created_at)', relation);
    execute format('create index on %s (first_answered_at) where first_answered_at is not null', relation);
  end loop;
end
$$;

grant update (status, assignee, first_answered_at, spam_cleared) on public.contact_submissions to authenticated;
-- Staff say how far a message has come and who looks after it, and change nothing else of it.
create policy "staff change the state" on public.contact_submissions for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
grant update (decline_reason, tags, assignee, first_answered_at, spam_cleared) on public.artist_submissions to authenticated;

-- What the submitter sees of a state; contracts/submission-status.ts says the same, and a test compares them.
create function private.public_status(status text) returns text language sql immutable set search_path = '' as $$
  select case when status in ('shortlisted', 'shelved') then 'listening' when status = 'spam' then 'received' else status end
$$;

-- Moves between states that look alike to the submitter leave the date that the status page shows.
create or replace function private.date_status() returns trigger language plpgsql set search_path = '' as $$
begin
  if private.public_status(new.status) is distinct from private.public_status(old.status) then
    new.status_changed_at := now();
  end if;
  return new;
end
$$;
create trigger date_status before update on public.contact_submissions
  for each row execute function private.date_status();

create function private.drop_reason() returns trigger language plpgsql set search_path = '' as $$
begin
  new.decline_reason := null;
  return new;
end
$$;
create trigger drop_reason before update of status on public.artist_submissions for each row
  when (new.status <> 'declined') execute function private.drop_reason();

-- With the rights of its owner, because staff cannot read other people's roles.
create function private.stamp_inbox() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.assignee is not null and new.assignee is distinct from old.assignee
    and not exists (select from public.user_roles where user_id = new.assignee) then
    raise check_violation using message = 'assignee: is not a member of staff';
  end if;
  if new.status = 'answered' and old.status <> 'answered' then
    new.first_answered_at := coalesce(old.first_answered_at, clock_timestamp());
  elsif new.first_answered_at is not null and private.deciding_user() is not null then
    -- Staff say that it was answered; when is the clock's business.
    new.first_answered_at := coalesce(old.first_answered_at, clock_timestamp());
  end if;
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger stamp_inbox before update of status, assignee, first_answered_at, spam_cleared on public.contact_submissions
  for each row execute function private.stamp_inbox();
create trigger stamp_inbox before update of status, decline_reason, assignee, first_answered_at, spam_cleared, tags
  on public.artist_submissions for each row execute function private.stamp_inbox();

create table public.inbox_events (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references public.contact_submissions on delete cascade,
  artist_id uuid references public.artist_submissions on delete cascade,
  -- changed: fields with what they were and are. mailed: the mail about a state. taken_back: that mail, before it was sent.
  kind text not null check (kind in ('changed', 'mailed', 'taken_back')),
  detail jsonb not null,
  mail_id uuid references public.mail_outbox on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  check (num_nonnulls(contact_id, artist_id) = 1)
);
create index inbox_events_contact_idx on public.inbox_events (contact_id) where contact_id is not null;
create index inbox_events_artist_idx on public.inbox_events (artist_id) where artist_id is not null;
create index inbox_events_mail_idx on public.inbox_events (mail_id) where mail_id is not null;

create table public.inbox_notes (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references public.contact_submissions on delete cascade,
  artist_id uuid references public.artist_submissions on delete cascade,
  body text not null check (private.is_words(body, 5000)),
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  edited_at timestamptz,
  -- Deleted by a person, who may still undo it; the daily sweep removes it for good.
  deleted_at timestamptz,
  check (num_nonnulls(contact_id, artist_id) = 1)
);
create index inbox_notes_contact_idx on public.inbox_notes (contact_id) where contact_id is not null;
create index inbox_notes_artist_idx on public.inbox_notes (artist_id) where artist_id is not null;
create index inbox_notes_deleted_idx on public.inbox_notes (deleted_at) where deleted_at is not null;

-- What a submission's links answered when the server asked last.
create table public.submission_links (
  submission_id uuid references public.artist_submissions on delete cascade,
  url text check (char_length(url) between 1 and 2000),
  outcome text not null check (outcome in ('opens', 'private', 'dead', 'unclear')),
  -- Why, in a few words.
  detail text not null check (char_length(detail) <= 200),
  checked_at timestamptz not null default clock_timestamp(),
  primary key (submission_id, url)
);

create function private.note_inbox() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changes jsonb := (
    select jsonb_object_agg(f, jsonb_build_array(to_jsonb(old) -> f, to_jsonb(new) -> f))
    from unnest(array['status', 'decline_reason', 'assignee', 'first_answered_at', 'spam_cleared', 'tags']) f
    where to_jsonb(old) -> f is distinct from to_jsonb(new) -> f);
  is_contact boolean := tg_table_name = 'contact_submissions';
begin
  -- An account that is deleted leaves its items; nobody decided that.
  if changes is not null and not (changes ? 'assignee' and new.assignee is null and auth.jwt() is null) then
    insert into public.inbox_events (contact_id, artist_id, kind, detail, created_by)
    values (case when is_contact then new.id end, case when not is_contact then new.id end, 'changed', changes,
      private.deciding_user());
  end if;
  return null;
end
$$;
create trigger note_inbox after update of status, assignee, first_answered_at, spam_cleared on public.contact_submissions
  for each row execute function private.note_inbox();
create trigger note_inbox after update of status, decline_reason, assignee, first_answered_at, spam_cleared, tags
  on public.artist_submissions for each row execute function private.note_inbox();

create trigger stamp_author before insert on public.inbox_notes for each row execute function private.stamp_author();
create trigger guard_note before update of body on public.inbox_notes for each row
  when (old.body is distinct from new.body) execute function private.guard_note();

-- A deleted note can no longer be read by colleagues, so its change would not be told to their browsers. Its message, which
-- they can read, is touched instead. The column is one that no other trigger watches.
create function private.touch_inbox_of_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.contact_submissions set mailed_at = mailed_at where id = new.contact_id;
  update public.artist_submissions set mailed_at = mailed_at where id = new.artist_id;
  return null;
end
$$;
create trigger touch_inbox after update of deleted_at on public.inbox_notes for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.touch_inbox_of_note();

revoke all on function private.public_status, private.drop_reason, private.stamp_inbox, private.note_inbox,
  private.touch_inbox_of_note from public;
grant execute on function private.public_status, private.drop_reason, private.stamp_inbox, private.note_inbox,
  private.touch_inbox_of_note to authenticated, service_role;

alter table public.inbox_events enable row level security;
alter table public.inbox_notes enable row level security;
alter table public.submission_links enable row level security;
revoke all on public.inbox_events, public.inbox_notes, public.submission_links from anon, authenticated;
grant all on public.inbox_events, public.inbox_notes, public.submission_links to service_role;

grant select on public.inbox_events to authenticated;
-- Staff read the history. Nobody edits it: the trigger and the server write it.
create policy "staff read the history" on public.inbox_events for select to authenticated
  using ((select private.is_staff()));

grant select on public.submission_links to authenticated;
-- Staff read what the links answered; the server writes it.
create policy "staff read checked links" on public.submission_links for select to authenticated
  using ((select private.is_staff()));

grant select, insert (contact_id, artist_id, body), update (body, deleted_at) on public.inbox_notes to authenticated;
-- Staff read all notes; a deleted one only its author, who may restore it.
create policy "staff read notes" on public.inbox_notes for select to authenticated
  using ((select private.is_staff()) and (deleted_at is null or created_by = (select auth.uid())));
-- Admins read deleted notes too.
create policy "admins read all notes" on public.inbox_notes for select to authenticated
  using ((select private.has_role('admin')));
-- Staff write notes.
create policy "staff add notes" on public.inbox_notes for insert to authenticated
  with check ((select private.is_staff()));
-- Staff change, delete and restore their own notes.
create policy "staff change own notes" on public.inbox_notes for update to authenticated
  using ((select private.is_staff()) and created_by = (select auth.uid()));
-- Admins delete and restore all notes.
create policy "admins change all notes" on public.inbox_notes for update to authenticated
  using ((select private.has_role('admin')));

-- A mail about a state carries a link to the status page as the receipt does, and both links have to work.
alter table public.submission_tokens
  drop constraint submission_tokens_pkey,
  drop constraint submission_tokens_token_hash_key,
  add primary key (token_hash);
create index submission_tokens_submission_idx on public.submission_tokens (submission_id);

-- Both tables as one queue. The caller's own rights decide what is in it.
create view private.inbox_items with (security_invoker = true) as
  select c.id, c.reference, c.kind, c.name as sender, c.email, c.status as state, null::text as decline_reason,
    c.created_at as received_at, c.status_changed_at as changed_at, c.first_answered_at, c.assignee, c.revision,
    c.suspected_spam and not c.spam_cleared and c.status = 'received' as suspected, c.spam_reasons, c.spam_cleared,
    '{}'::text[] as tags, null::text as genre, null::text as phone, null::text as experience, null::text as music_links,
    c.message as body
  from public.contact_submissions c
  union all
  select a.id, a.reference, 'submission', a.artist_name, a.email, a.status, a.decline_reason,
    a.created_at, a.status_changed_at, a.first_answered_at, a.assignee, a.revision,
    a.suspected_spam and not a.spam_cleared and a.status = 'received', a.spam_reasons, a.spam_cleared,
    a.tags, a.genre, a.phone, a.experience_level, a.music_links, a.message
  from public.artist_submissions a;
revoke all on private.inbox_items from public, anon, authenticated;
grant select on private.inbox_items to authenticated, service_role;

select realtime.publish('public.inbox_notes');
select realtime.publish('public.submission_links');

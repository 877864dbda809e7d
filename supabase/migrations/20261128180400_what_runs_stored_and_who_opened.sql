-- A run counts sites, and the list counts opportunities: two sites of one company are one opportunity, and a dismissed one is
-- not listed. With the outcome of each site a run can say which of them are not in the list, and why. It is noted at the first
-- page of the site, so that it goes wherever the run's pages go.
alter table public.scraper_run_pages
  add column site_outcome text check (site_outcome in ('created', 'updated', 'confirmed'));

-- A message that somebody of the staff has opened is no longer unread, although nothing has been decided about it.
alter table public.contact_submissions add column opened_at timestamptz;
alter table public.artist_submissions add column opened_at timestamptz;
-- Whatever has moved on has been opened; what is still new was opened if somebody took it on or wrote a note.
update public.contact_submissions c set opened_at = status_changed_at
  where status <> 'received' or assignee is not null or exists (select from public.inbox_notes n where n.contact_id = c.id);
update public.artist_submissions a set opened_at = status_changed_at
  where status <> 'received' or assignee is not null or exists (select from public.inbox_notes n where n.artist_id = a.id);

-- The policies on both tables already let only staff change them. No trigger watches the column: opening is no decision, so it
-- counts as no revision and stands in no history.
grant update (opened_at) on public.contact_submissions to authenticated;
grant update (opened_at) on public.artist_submissions to authenticated;

create or replace view private.inbox_items with (security_invoker = true) as
  select c.id, c.reference, c.kind, c.name as sender, c.email, c.status as state, null::text as decline_reason,
    c.created_at as received_at, c.status_changed_at as changed_at, c.first_answered_at, c.assignee, c.revision,
    c.suspected_spam and not c.spam_cleared and c.status = 'received' as suspected, c.spam_reasons, c.spam_cleared,
    '{}'::text[] as tags, null::text as genre, null::text as phone, null::text as experience, null::text as music_links,
    c.message as body, c.opened_at
  from public.contact_submissions c
  union all
  select a.id, a.reference, 'submission', a.artist_name, a.email, a.status, a.decline_reason,
    a.created_at, a.status_changed_at, a.first_answered_at, a.assignee, a.revision,
    a.suspected_spam and not a.spam_cleared and a.status = 'received', a.spam_reasons, a.spam_cleared,
    a.tags, a.genre, a.phone, a.experience_level, a.music_links, a.message, a.opened_at
  from public.artist_submissions a;

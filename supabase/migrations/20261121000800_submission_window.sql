-- Whether applications of artists are taken, since when, until when. One row, written by the command line; the form reads
-- it, and the policy on artist_submissions obeys it. When "until" has passed, the state is the other one.
create table public.submission_windows (
  form text primary key check (form = 'artist'),
  is_open boolean not null default true,
  since timestamptz not null default now(),
  until timestamptz check (until > since),
  message text check (char_length(message) between 1 and 500)
);
alter table public.submission_windows enable row level security;
revoke all on public.submission_windows from anon, authenticated;
grant select on public.submission_windows to anon, authenticated;
grant all on public.submission_windows to service_role;
-- Anyone may know whether we listen. Nobody changes it through the API.
create policy "anyone reads the window" on public.submission_windows for select to anon, authenticated using (true);
insert into public.submission_windows (form) values ('artist');

create function private.takes_submissions() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    (select is_open <> coalesce(until <= now(), false) from public.submission_windows where form = 'artist'), true)
$$;
revoke all on function private.takes_submissions from public;
grant execute on function private.takes_submissions to anon, authenticated, service_role;

drop policy "anyone may submit music" on public.artist_submissions;
-- Anyone may submit music while submissions are open.
create policy "anyone may submit music while it is open" on public.artist_submissions for insert to anon, authenticated
  with check ((select private.takes_submissions()));

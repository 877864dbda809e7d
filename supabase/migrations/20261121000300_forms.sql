-- The two public forms. A visitor may put a row in and never read one; staff read. The length checks stand here as well
-- because the browser talks to the table directly. mailed_at is the claim on the receipt: set once, by the mail function.
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 201),
  email text not null check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+$'),
  message text not null check (char_length(message) between 1 and 6000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
alter table public.contact_submissions enable row level security;
revoke all on public.contact_submissions from anon, authenticated;
grant insert (name, email, message) on public.contact_submissions to anon, authenticated;
grant select on public.contact_submissions to authenticated;
grant all on public.contact_submissions to service_role;
create index contact_submissions_unmailed_idx on public.contact_submissions (lower(email), created_at desc)
  where mailed_at is null;

-- Anyone may send the contact form.
create policy "anyone may write to us" on public.contact_submissions for insert to anon, authenticated with check (true);
-- Staff read what was sent.
create policy "staff read messages" on public.contact_submissions for select to authenticated
  using ((select private.is_staff()));

create table public.artist_submissions (
  id uuid primary key default gen_random_uuid(),
  artist_name text not null check (char_length(artist_name) between 2 and 200),
  email text not null check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+$'),
  phone text check (char_length(phone) <= 50),
  genre text not null check (char_length(genre) between 1 and 200),
  experience_level text check (char_length(experience_level) <= 5000),
  music_links text not null check (char_length(music_links) between 1 and 5000),
  message text not null check (char_length(message) between 1 and 12000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
alter table public.artist_submissions enable row level security;
revoke all on public.artist_submissions from anon, authenticated;
grant insert (artist_name, email, phone, genre, experience_level, music_links, message)
  on public.artist_submissions to anon, authenticated;
grant select on public.artist_submissions to authenticated;
grant all on public.artist_submissions to service_role;
create index artist_submissions_unmailed_idx on public.artist_submissions (lower(email), created_at desc)
  where mailed_at is null;

-- Anyone may submit music.
create policy "anyone may submit music" on public.artist_submissions for insert to anon, authenticated with check (true);
-- Staff read what was sent.
create policy "staff read artist submissions" on public.artist_submissions for select to authenticated
  using ((select private.is_staff()));

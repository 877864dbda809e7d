-- What the label's staff say of the files they put on the site: of a press picture its words, of a preview its track and its
-- course. A row goes with its file. A picture without alternative text, or a preview without a track, is not on the site yet.
create table public.press_pictures (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null default 'press' check (bucket_id = 'press'),
  name text not null unique,
  artist text not null check (artist ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(artist) <= 60),
  file_name text not null check (length(file_name) between 1 and 200),
  width int not null check (width between 1 and 30000),
  height int not null check (height between 1 and 30000),
  bytes bigint not null check (bytes > 0),
  alt text check (length(btrim(alt)) between 1 and 300),
  credit text check (length(btrim(credit)) between 1 and 120),
  -- Taken off the site, and still to be put back.
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (bucket_id, name) references storage.objects (bucket_id, name) on update cascade on delete cascade
);
alter table public.press_pictures enable row level security;
revoke all on public.press_pictures from anon, authenticated;
grant select on public.press_pictures to anon, authenticated;
grant insert (name, artist, file_name, width, height, bytes, alt, credit) on public.press_pictures to authenticated;
grant update (name, file_name, width, height, bytes, alt, credit, removed_at) on public.press_pictures to authenticated;
grant all on public.press_pictures to service_role;

create table public.track_previews (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null default 'previews' check (bucket_id = 'previews'),
  name text not null unique,
  artist text not null check (artist ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(artist) <= 60),
  file_name text not null check (length(file_name) between 1 and 200),
  bytes bigint not null check (bytes > 0),
  seconds numeric(7, 2) not null check (seconds between 0.1 and 1800),
  -- How loud it is from start to end, one base-36 digit each.
  levels text not null check (levels ~ '^[0-9a-z]{128}$'),
  -- The track it is heard at, as the shortlist calls it.
  track text check (track ~ '^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$' and starts_with(track, artist || ':')),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (bucket_id, name) references storage.objects (bucket_id, name) on update cascade on delete cascade
);
create unique index track_previews_track_idx on public.track_previews (track) where removed_at is null;
alter table public.track_previews enable row level security;
revoke all on public.track_previews from anon, authenticated;
grant select on public.track_previews to anon, authenticated;
grant insert (name, artist, file_name, bytes, seconds, levels) on public.track_previews to authenticated;
grant update (name, file_name, bytes, seconds, levels, track, removed_at) on public.track_previews to authenticated;
grant all on public.track_previews to service_role;

-- Everybody reads what is on the site.
create policy "everybody reads shown pictures" on public.press_pictures for select to anon, authenticated
  using (alt is not null and removed_at is null);
-- Staff see all of them, those on their way and those taken off included.
create policy "staff read pictures" on public.press_pictures for select to authenticated using ((select private.is_staff()));
-- Staff add pictures.
create policy "staff add pictures" on public.press_pictures for insert to authenticated
  with check ((select private.is_staff()));
-- Staff describe, replace, take off and put back pictures.
create policy "staff change pictures" on public.press_pictures for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

-- Everybody reads what is on the site.
create policy "everybody reads placed previews" on public.track_previews for select to anon, authenticated
  using (track is not null and removed_at is null);
-- Staff see all of them, those on their way and those taken off included.
create policy "staff read previews" on public.track_previews for select to authenticated using ((select private.is_staff()));
-- Staff add previews.
create policy "staff add previews" on public.track_previews for insert to authenticated
  with check ((select private.is_staff()));
-- Staff place, replace, take off and put back previews.
create policy "staff change previews" on public.track_previews for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

-- Gives a track another preview, or (with null) a preview no track, in one step: a track is never heard twice.
create function public.place_preview(preview uuid, wanted text) returns void
language sql volatile set search_path = '' as $$
  update public.track_previews set track = null where track = wanted and removed_at is null and id <> preview;
  update public.track_previews set track = wanted where id = preview;
$$;
revoke all on function public.place_preview(uuid, text) from public, anon;
grant execute on function public.place_preview(uuid, text) to authenticated, service_role;

-- Tells every server that pages have to be drawn anew. What changed they read for themselves.
create function private.tell_site_media() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('site_media', '');
  return null;
end $$;
create trigger tell_site after insert or update or delete on public.press_pictures
  for each statement execute function private.tell_site_media();
create trigger tell_site after insert or update or delete on public.track_previews
  for each statement execute function private.tell_site_media();

-- Pictures and previews of artists and tracks that the site does not show yet are not for visitors either: their descriptions
-- and ids name what is still a draft. With the rights of its owner, because visitors read no documents.
create function private.is_on_site(kind text, id text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.site_documents d
    where d.kind = $1 and d.id = $2 and d.published is not null and d.deleted_at is null)
$$;
revoke all on function private.is_on_site from public;
grant execute on function private.is_on_site to anon, authenticated, service_role;

alter policy "everybody reads shown pictures" on public.press_pictures
  using (alt is not null and removed_at is null and private.is_on_site('artist', artist));
alter policy "everybody reads placed previews" on public.track_previews
  using (track is not null and removed_at is null and private.is_on_site('artist', artist) and private.is_on_site('track', track));

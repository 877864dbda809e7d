-- The same application is taken once: same e-mail, same links, whatever their order, scheme or closing slash. The hash is
-- null on copies that arrived before this rule, so that they stay where they are.
create function private.hash_links(links text) returns bytea
language sql immutable set search_path = '' as $$
  select sha256(convert_to(coalesce(string_agg(link, E'\n' order by link), ''), 'UTF8')) from (
    -- Hosts are compared without case, paths with it: they are identifiers on most platforms.
    select distinct (lower(split_part(bare, '/', 1)) || coalesce(substring(bare from '/.*$'), '')) collate "C" as link
    from (
      select regexp_replace(regexp_replace(part, '^(https?://)?(www\.)?', '', 'i'), '/+$', '') as bare
      from regexp_split_to_table(links, '[\s,;]+') as part
    ) as parts
    where bare <> ''
  ) as cleaned
$$;
revoke all on function private.hash_links from public;
grant execute on function private.hash_links to anon, authenticated, service_role;

alter table public.artist_submissions add column links_hash bytea;
update public.artist_submissions set links_hash = private.hash_links(music_links) where id in (
  select distinct on (lower(email), private.hash_links(music_links)) id from public.artist_submissions
  order by lower(email), private.hash_links(music_links), created_at
);
create unique index artist_submissions_once_idx on public.artist_submissions (lower(email), links_hash);

create function private.set_links_hash() returns trigger language plpgsql set search_path = '' as $$
begin
  new.links_hash := private.hash_links(new.music_links);
  return new;
end
$$;
create trigger set_links_hash before insert or update of music_links on public.artist_submissions
  for each row execute function private.set_links_hash();

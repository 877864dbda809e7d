-- What becomes of a submission, for the person who sent it: a reference to name it by, the stage it has reached, and a link
-- that needs no account. The link's token is stored hashed, so that reading the table opens nobody's page.
create function private.make_reference() returns text
language sql volatile set search_path = '' as $$
  -- The first twelve digits of a version 4 UUID are random.
  select upper(regexp_replace(left(replace(gen_random_uuid()::text, '-', ''), 12), '^(.{6})(.{6})$', 'NM-\1-\2'))
$$;
revoke all on function private.make_reference from public;
grant execute on function private.make_reference to anon, authenticated, service_role;

alter table public.contact_submissions add column reference text not null unique default private.make_reference();
alter table public.artist_submissions add column reference text not null unique default private.make_reference();

alter table public.artist_submissions
  add column status text not null default 'received' check (status in ('received', 'listening', 'accepted', 'declined')),
  add column status_changed_at timestamptz not null default now();
update public.artist_submissions set status_changed_at = created_at;

create function private.date_status() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status is distinct from old.status then
    new.status_changed_at := now();
  end if;
  return new;
end
$$;
create trigger date_status before update on public.artist_submissions
  for each row execute function private.date_status();
grant update (status) on public.artist_submissions to authenticated;
-- Staff say how far a submission has come, and change nothing else of it.
create policy "staff change the status" on public.artist_submissions for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));

create table public.submission_tokens (
  submission_id uuid primary key references public.artist_submissions on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now()
);
alter table public.submission_tokens enable row level security;
revoke all on public.submission_tokens from anon, authenticated;
grant all on public.submission_tokens to service_role;
-- Nobody reads tokens through the API; the server looks one up for the status page.
create policy "nobody" on public.submission_tokens for all to anon, authenticated using (false) with check (false);

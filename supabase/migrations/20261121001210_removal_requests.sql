-- Requests to be forgotten by the reader. Anybody may put one in and nobody reads one but staff. Who writes from the very
-- mailbox (or a mailbox of the very domain) can confirm it by a mailed link; everything else waits for staff.
create table public.removal_requests (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique default private.make_reference(),
  subject text not null check (subject in ('company', 'domain', 'email', 'person')),
  value text not null check (char_length(value) between 1 and 320 and value !~ '[\r\n]'),
  relation text not null check (relation in ('self', 'works_there', 'acts_for', 'other')),
  contact_email text not null check (char_length(contact_email) <= 320 and contact_email ~ '^[^@\s]+@[^@\s]+$'),
  message text check (char_length(message) <= 3000),
  created_at timestamptz not null default now(),
  mailed_at timestamptz,
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'accepted', 'declined')),
  decided_at timestamptz,
  decided_by text,
  decision_note text check (char_length(decision_note) <= 1000),
  -- Of the link that confirms it; null where the request has to wait for staff.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  token_expires_at timestamptz,
  spam_reasons text[] not null default '{}',
  suspected_spam boolean not null generated always as (spam_reasons <> '{}') stored,
  check ((status = 'waiting') = (decided_at is null))
);
alter table public.removal_requests enable row level security;
revoke all on public.removal_requests from anon, authenticated;
grant insert (subject, value, relation, contact_email, message) on public.removal_requests to anon, authenticated;
grant select (id, reference, subject, value, relation, contact_email, message, created_at, status, decided_at, decided_by,
  decision_note, spam_reasons, suspected_spam) on public.removal_requests to authenticated;
grant all on public.removal_requests to service_role;
create index removal_requests_newest_idx on public.removal_requests (created_at desc, id);
create index removal_requests_unmailed_idx on public.removal_requests (lower(contact_email), created_at desc)
  where mailed_at is null;
-- Anyone may ask.
create policy "anyone may ask for removal" on public.removal_requests for insert to anon, authenticated with check (true);
-- Staff read what was asked.
create policy "staff read removal requests" on public.removal_requests for select to authenticated
  using ((select private.is_staff()));

create function private.judge_removal() returns trigger language plpgsql set search_path = '' as $$
declare
  headers text := nullif(current_setting('request.headers', true), '');
begin
  if headers is not null then
    -- A company may be named by its address, so a link in the value is no sign of spam.
    new.spam_reasons := private.judge_submission(headers::jsonb, '', coalesce(new.message, ''), 5);
  end if;
  return new;
end
$$;
create trigger judge_removal before insert on public.removal_requests
  for each row execute function private.judge_removal();

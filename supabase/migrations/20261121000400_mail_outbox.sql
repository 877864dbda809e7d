-- Mails wait here until an SMTP server has taken them, so that a mail is written in the same transaction as what it is
-- about and survives a killed process. dedupe_key makes "once" a rule of the database.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  dedupe_key text unique,
  kind text not null,
  to_address text not null check (to_address !~ '[\r\n,;]'),
  reply_to text check (reply_to !~ '[\r\n,;]'),
  subject text not null check (subject !~ '[\r\n]'),
  html_body text not null,
  text_body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated;
grant all on public.mail_outbox to service_role;
create index mail_outbox_due_idx on public.mail_outbox (next_attempt_at) where status = 'waiting';

-- Nobody reads mails through the API: bodies carry sign-in links.
create policy "nobody" on public.mail_outbox for all to anon, authenticated using (false) with check (false);

-- The auth service puts its mails in from within its own transaction; it may not read them back.
grant insert on public.mail_outbox to supabase_auth_admin;
grant usage on schema public to supabase_auth_admin;
create policy "auth service queues mails" on public.mail_outbox for insert to supabase_auth_admin with check (true);

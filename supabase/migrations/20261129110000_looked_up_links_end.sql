-- Each request that names a reference and its address gets a link of its own. Such a link ends; the links in receipts and
-- mails keep working, so they have no end. Links from before were not told apart and keep working, too.
alter table public.submission_tokens add column expires_at timestamptz;
create index submission_tokens_expires_idx on public.submission_tokens (expires_at) where expires_at is not null;

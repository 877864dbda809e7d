-- People who write to the desk can follow their message, as people who submit music can: a receipt links to the status of what was
-- sent, whichever form sent it. The token's hash belongs to one of the two.
alter table public.submission_tokens
  alter column submission_id drop not null,
  add column message_id uuid references public.contact_submissions on delete cascade,
  add constraint submission_tokens_of_one check (num_nonnulls(submission_id, message_id) = 1);
create index submission_tokens_message_idx on public.submission_tokens (message_id) where message_id is not null;

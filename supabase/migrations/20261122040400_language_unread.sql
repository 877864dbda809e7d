-- A page in a language whose statements are not read is no silent page, and its row says so.
alter table public.sync_opportunities drop constraint sync_opportunities_status_reason_check;
alter table public.sync_opportunities add constraint sync_opportunities_status_reason_check
  check (status_reason in ('explicit', 'referral_only', 'ask_first', 'members_only', 'window_closed', 'roster_closed',
    'silent', 'unreadable', 'language_unread', 'unchecked', 'conflicting'));

-- Forms let anybody name anybody's address. A mailbox gets one receipt an hour, whichever form, process or spelling asks
-- for more; the submission itself is stored, and the company is told of it.

-- The mailbox behind an address: `ada+tag@x.com` is delivered where `ada@x.com` is.
create function private.mailbox_of(address text) returns text
language sql immutable strict parallel safe set search_path = '' as
  $$ select regexp_replace(lower(address), '\+[^@]*@', '@') $$;
revoke all on function private.mailbox_of(text) from public;
grant execute on function private.mailbox_of(text) to service_role, supabase_auth_admin;

create index mail_outbox_receipts_idx on public.mail_outbox (private.mailbox_of(to_address), created_at)
  where kind in ('contact-receipt', 'artist-receipt', 'removal-receipt');

create function private.limit_receipts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at the same moment would not see each other.
  perform pg_advisory_xact_lock(hashtextextended('receipt ' || private.mailbox_of(new.to_address), 0));
  if exists (
    select from public.mail_outbox
    where kind in ('contact-receipt', 'artist-receipt', 'removal-receipt')
      and private.mailbox_of(to_address) = private.mailbox_of(new.to_address) and created_at > now() - interval '1 hour'
  ) then
    return null;
  end if;
  return new;
end $$;
revoke all on function private.limit_receipts() from public;
create trigger limit_receipts before insert on public.mail_outbox for each row
  when (new.kind in ('contact-receipt', 'artist-receipt', 'removal-receipt'))
  execute function private.limit_receipts();

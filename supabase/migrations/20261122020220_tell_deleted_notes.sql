-- A deleted note can no longer be read by colleagues, so its change would not be told to their browsers. Its row, which they
-- can read, is touched instead, and they load it again.
create function private.touch_row_of_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.sync_opportunities set stale = stale where id = new.opportunity_id;
  return null;
end
$$;
revoke all on function private.touch_row_of_note from public;
grant execute on function private.touch_row_of_note to authenticated, service_role;
create trigger touch_row after update of deleted_at on public.opportunity_notes for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.touch_row_of_note();
create trigger touch_row after update of deleted_at on public.opportunity_outreach for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.touch_row_of_note();

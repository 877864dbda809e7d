-- Nobody can be given work while their account is deactivated, whoever asks. They keep what they have; taking a row from them can
-- be undone; and a merge, which the service writes, carries their work along. Whoever lost their role keeps rows too: until now
-- nothing at all could be changed on those, because an upsert looked like a new owner.
create or replace function private.stamp_work() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- An upsert fires as an insert first, so the stored row is what counts.
  is_given boolean := new.owner is not null
    and not exists (select from public.opportunity_work where opportunity_id = new.opportunity_id and owner = new.owner);
begin
  if is_given and not exists (select from public.user_roles where user_id = new.owner) then
    raise check_violation using message = 'opportunity_work.owner: is not a member of staff';
  end if;
  -- The role that was set, because this function runs with its owner's.
  if is_given and current_setting('role') = 'authenticated'
    and exists (select from private.deactivated_among(array[new.owner]))
    and new.owner::text is distinct from (
      select detail -> 'owner' ->> 0 from public.scraper_events
      where opportunity_id = new.opportunity_id and kind = 'worked' and detail ? 'owner'
      order by created_at desc limit 1) then
    raise check_violation using message = 'opportunity_work.owner: is deactivated';
  end if;
  new.revision := case when tg_op = 'INSERT' then 1 else old.revision + 1 end;
  new.updated_at := clock_timestamp();
  new.updated_by := private.deciding_user();
  return new;
end
$$;

-- Nobody can be given an inbox item while their account is deactivated. They keep what they have, and taking an item from them can
-- be undone.
create or replace function private.stamp_inbox() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.assignee is not null and new.assignee is distinct from old.assignee then
    if not exists (select from public.user_roles where user_id = new.assignee) then
      raise check_violation using message = 'assignee: is not a member of staff';
    end if;
    if exists (select from private.deactivated_among(array[new.assignee]))
      and new.assignee::text is distinct from (
        select detail -> 'assignee' ->> 0 from public.inbox_events
        where new.id in (contact_id, artist_id) and detail ? 'assignee'
        order by created_at desc limit 1) then
      raise check_violation using message = 'assignee: is deactivated';
    end if;
  end if;
  if new.status = 'answered' and old.status <> 'answered' then
    new.first_answered_at := coalesce(old.first_answered_at, clock_timestamp());
  elsif new.first_answered_at is not null and private.deciding_user() is not null then
    -- Staff say that it was answered; when is the clock's business.
    new.first_answered_at := coalesce(old.first_answered_at, clock_timestamp());
  end if;
  new.revision := old.revision + 1;
  return new;
end
$$;

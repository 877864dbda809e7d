-- What was scheduled and could not be published when it was due: the time that it was meant for, and why. It is not tried again.
-- Both stay while the draft is corrected, and go when it is published, scheduled again, discarded,
-- deleted or typed back to what is published.
alter table public.site_documents
  add column failed_at timestamptz,
  add column failure text check (length(failure) <= 500),
  add check ((failed_at is null) = (failure is null)),
  drop constraint site_documents_did_check,
  add constraint site_documents_did_check check (did in ('seeded', 'created', 'saved', 'published', 'unpublished', 'scheduled',
    'discarded', 'restored', 'deleted', 'undeleted', 'failed'));

create or replace function private.stamp_site() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_edit_site(new.kind) then
    raise insufficient_privilege using message = 'Admins only';
  end if;
  new.revision := case when tg_op = 'INSERT' then 1 else old.revision + 1 end;
  new.changed_at := clock_timestamp();
  -- What was scheduled is published by the server, on behalf of the person who scheduled it.
  new.changed_by := private.deciding_user();
  if tg_op = 'UPDATE' and new.did in ('published', 'failed') and old.publish_at is not null then
    new.changed_by := coalesce(new.changed_by, old.changed_by);
  end if;
  if new.draft is null or new.did not in ('failed', 'saved', 'restored') then
    new.failed_at := null;
    new.failure := null;
  end if;
  return new;
end
$$;

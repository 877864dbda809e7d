-- What the site says, as documents that staff edit: a draft and what is published of each, and every state that they have had.
-- The first start copies the content of the build into them; after that they decide. Browsers read them with row level
-- security and never write: the server checks what is written against the rules of content/, and then writes as the service,
-- with the claims of the person it is for. The trigger asks again whether they may.

-- Whether the caller may edit documents of this kind; the service acts for the server itself.
create function private.may_edit_site(kind text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false) or private.has_role('admin')
    or (kind in ('service', 'artist', 'track', 'member', 'placements', 'thesaurus') and private.is_staff())
$$;
revoke all on function private.may_edit_site from public;
grant execute on function private.may_edit_site to authenticated, service_role;

create table public.site_documents (
  kind text not null check (kind in ('company', 'look', 'home', 'navigation', 'service', 'artist', 'track', 'member',
    'placements', 'legal', 'mails', 'thesaurus')),
  -- Never changes. A track's begins with its artist's.
  id text not null check (length(id) <= 150 and id ~ '^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$'),
  artist text generated always as (case when kind = 'track' then split_part(id, ':', 1) end) stored,
  -- Null while it is the same as what is published.
  draft jsonb check (jsonb_typeof(draft) = 'object' and octet_length(draft::text) <= 500000),
  published jsonb check (jsonb_typeof(published) = 'object'),
  -- Its part of the address that the site shows it at.
  slug text generated always as (published ->> 'slug') stored,
  position integer not null default 100,
  -- Counts changes, so that nobody overwrites what a colleague has saved in between.
  revision integer not null default 1,
  -- What was done last.
  did text not null check (did in ('seeded', 'created', 'saved', 'published', 'unpublished', 'scheduled', 'discarded',
    'restored', 'deleted', 'undeleted')),
  publish_at timestamptz,
  -- Deleted by a person, who may still undo it; the nightly clearing removes it for good.
  deleted_at timestamptz,
  -- Deleted with all other sample content, and coming back with it.
  deleted_as_sample boolean not null default false,
  is_sample boolean not null default false,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by uuid references auth.users on delete set null,
  primary key (kind, id),
  check (draft is not null or published is not null),
  check ((kind = 'track') = (strpos(id, ':') > 0)),
  check (kind not in ('company', 'look', 'home', 'navigation', 'mails', 'thesaurus') or (id = kind and deleted_at is null)),
  -- Two documents may not share an address. An import, which may swap two of them, has this checked at its end.
  constraint site_documents_address exclude using btree (kind with =, coalesce(artist, '') with =, slug with =)
    where (slug is not null and deleted_at is null) deferrable initially immediate
);
create index site_documents_due_idx on public.site_documents (publish_at) where publish_at is not null;
create index site_documents_deleted_idx on public.site_documents (deleted_at) where deleted_at is not null;
create index site_documents_changed_by_idx on public.site_documents (changed_by) where changed_by is not null;

-- Every state that a document has had, written by a trigger alone.
create table public.site_revisions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  document_id text not null,
  revision integer not null,
  did text not null,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  created_by uuid references auth.users on delete set null,
  foreign key (kind, document_id) references public.site_documents (kind, id) on delete cascade
);
create index site_revisions_document_idx on public.site_revisions (kind, document_id, revision desc);
create index site_revisions_created_by_idx on public.site_revisions (created_by) where created_by is not null;
create index site_revisions_saved_idx on public.site_revisions (created_at) where did = 'saved';

-- Every address that a document has been published at. It belongs to the last one that took it.
create table private.site_addresses (
  kind text not null,
  artist text not null,
  slug text not null,
  document_id text not null,
  primary key (kind, artist, slug),
  foreign key (kind, document_id) references public.site_documents (kind, id) on delete cascade
);
create index site_addresses_document_idx on private.site_addresses (kind, document_id);

-- The content that the documents were last copied from. While there is no row, no start has copied any.
create table private.site_seed (
  only_one boolean primary key default true check (only_one),
  digest text not null,
  seeded_at timestamptz not null default now()
);

-- With the rights of its owner, because it is for the service to write and for the database to say who it was.
create function private.stamp_site() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not private.may_edit_site(new.kind) then
    raise insufficient_privilege using message = 'Admins only';
  end if;
  new.revision := case when tg_op = 'INSERT' then 1 else old.revision + 1 end;
  new.changed_at := clock_timestamp();
  -- What was scheduled is published by the server, on behalf of the person who scheduled it.
  new.changed_by := private.deciding_user();
  if tg_op = 'UPDATE' and new.did = 'published' and old.publish_at is not null then
    new.changed_by := coalesce(new.changed_by, old.changed_by);
  end if;
  return new;
end
$$;
create trigger stamp_site before insert or update of draft, published, publish_at, deleted_at on public.site_documents
  for each row execute function private.stamp_site();

create function private.note_site() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.site_revisions (kind, document_id, revision, did, body, created_at, created_by)
  values (new.kind, new.id, new.revision, new.did, coalesce(new.draft, new.published), new.changed_at, new.changed_by);
  if new.slug is not null and new.deleted_at is null then
    insert into private.site_addresses (kind, artist, slug, document_id)
    values (new.kind, coalesce(new.artist, ''), new.slug, new.id)
    on conflict (kind, artist, slug) do update set document_id = excluded.document_id;
  end if;
  return null;
end
$$;
create trigger note_site after insert or update of draft, published, publish_at, deleted_at on public.site_documents
  for each row execute function private.note_site();

-- Tells every server that the site has changed. What changed they read for themselves.
create function private.tell_site_content() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('site_content', '');
  return null;
end
$$;
create trigger tell_new_site after insert on public.site_documents for each row
  when (new.published is not null and new.deleted_at is null) execute function private.tell_site_content();
create trigger tell_changed_site after update on public.site_documents for each row
  when (case when old.deleted_at is null then old.published end is distinct from case when new.deleted_at is null then new.published end
    or new.published is not null and old.position <> new.position) execute function private.tell_site_content();
create trigger tell_deleted_site after delete on public.site_documents for each row
  when (old.published is not null and old.deleted_at is null) execute function private.tell_site_content();

revoke all on function private.stamp_site, private.note_site, private.tell_site_content from public;
grant execute on function private.stamp_site, private.note_site, private.tell_site_content to service_role;

alter table public.site_documents enable row level security;
alter table public.site_revisions enable row level security;
alter table private.site_addresses enable row level security;
alter table private.site_seed enable row level security;
revoke all on public.site_documents, public.site_revisions, private.site_addresses, private.site_seed
  from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.site_documents, private.site_addresses, private.site_seed to service_role;
-- Nothing that has been noted is changed, except that a person's address can be taken out of it; the nightly clearing deletes.
grant select, update (body), delete on public.site_revisions to service_role;
grant select on public.site_documents, public.site_revisions to authenticated;

-- Staff read what they may edit, drafts included.
create policy "staff read documents" on public.site_documents for select to authenticated
  using ((select private.is_staff()) and kind in ('service', 'artist', 'track', 'member', 'placements', 'thesaurus'));
-- Admins read all documents.
create policy "admins read documents" on public.site_documents for select to authenticated
  using ((select private.has_role('admin')));
-- Staff read the history of what they may edit.
create policy "staff read revisions" on public.site_revisions for select to authenticated
  using ((select private.is_staff()) and kind in ('service', 'artist', 'track', 'member', 'placements', 'thesaurus'));
-- Admins read every history.
create policy "admins read revisions" on public.site_revisions for select to authenticated
  using ((select private.has_role('admin')));

select realtime.publish('public.site_documents');

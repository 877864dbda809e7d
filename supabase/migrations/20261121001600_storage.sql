-- Schema storage in the layout that Supabase Storage publishes. A row is what is known of a file; its bytes lie under its
-- version on disk or in an S3 bucket, so that a new version never overwrites bytes that a row still names.
create schema if not exists storage;
revoke all on schema storage from public;
grant usage on schema storage to anon, authenticated, service_role;

create table storage.buckets (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9._-]{0,98}[a-z0-9]$'),
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint check (file_size_limit > 0),
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table storage.buckets enable row level security;
revoke all on storage.buckets from anon, authenticated;
grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;

create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets,
  name text not null check (octet_length(name) between 1 and 1024),
  owner uuid,
  owner_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  metadata jsonb,
  user_metadata jsonb,
  version text not null,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  unique (bucket_id, name)
);
alter table storage.objects enable row level security;
revoke all on storage.objects from anon, authenticated;
grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;
create index objects_prefix_idx on storage.objects (bucket_id, name text_pattern_ops);
create unique index objects_version_idx on storage.objects (version);

-- Parts of an object's name, for policies.
create function storage.foldername(name text) returns text[] language sql immutable set search_path = '' as
  $$ select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1] $$;
create function storage.filename(name text) returns text language sql immutable set search_path = '' as
  $$ select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))] $$;
create function storage.extension(name text) returns text language sql immutable set search_path = '' as
  $$ select substring(storage.filename(name) from '\.([^.]*)$') $$;
grant execute on function storage.foldername, storage.filename, storage.extension to anon, authenticated, service_role;

-- What the label's staff put on the site.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('press', 'press', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
  ('previews', 'previews', true, 15728640, array['audio/mpeg', 'audio/wav', 'audio/x-wav', 'audio/mp4', 'audio/ogg', 'audio/aac']);

-- Staff see the buckets.
create policy "staff read buckets" on storage.buckets for select to authenticated using ((select private.is_staff()));
-- Staff keep the files of the site. Everybody else reads them by their public address.
create policy "staff read files" on storage.objects for select to authenticated
  using ((select private.is_staff()) and bucket_id in ('press', 'previews'));
-- Staff put files there.
create policy "staff add files" on storage.objects for insert to authenticated
  with check ((select private.is_staff()) and bucket_id in ('press', 'previews'));
-- Staff replace and move files there.
create policy "staff change files" on storage.objects for update to authenticated
  using ((select private.is_staff()) and bucket_id in ('press', 'previews'))
  with check ((select private.is_staff()) and bucket_id in ('press', 'previews'));
-- Staff take files away.
create policy "staff remove files" on storage.objects for delete to authenticated
  using ((select private.is_staff()) and bucket_id in ('press', 'previews'));

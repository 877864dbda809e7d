-- Changes of published tables, as a log that every replica reads. A notification carries only the transaction's number:
-- whatever the size of a row, it fits, several statements of one transaction are told once, and a replica that lost its
-- connection reads on from where it was. Rows are read again per subscriber, so that row level security decides.
create schema if not exists realtime;
revoke all on schema realtime from public;
grant usage on schema realtime to anon, authenticated, service_role;

create table realtime.changes (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  table_schema text not null,
  table_name text not null,
  type text not null check (type in ('INSERT', 'UPDATE', 'DELETE')),
  -- The primary key's columns.
  key jsonb not null,
  -- A deleted row cannot be read any more; it is judged by what it was.
  old jsonb,
  at timestamptz not null default clock_timestamp()
);
alter table realtime.changes enable row level security;
revoke all on realtime.changes from anon, authenticated, service_role;
create index changes_transaction_idx on realtime.changes (transaction_id);
create index changes_at_idx on realtime.changes (at);

-- Messages between replicas that do not fit into a notification (8,000 bytes).
create unlogged table realtime.relays (
  id bigint generated always as identity primary key,
  body text not null,
  at timestamptz not null default clock_timestamp()
);
alter table realtime.relays enable row level security;
revoke all on realtime.relays from anon, authenticated, service_role;
create index relays_at_idx on realtime.relays (at);

-- The arguments are the primary key's columns.
create function realtime.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys text[] := array(select unnest(tg_argv));
begin
  if tg_op = 'DELETE' then
    insert into realtime.changes (table_schema, table_name, type, key, old)
    select tg_table_schema, tg_table_name, tg_op,
      (select jsonb_object_agg(k, to_jsonb(r) -> k) from unnest(keys) k), to_jsonb(r)
    from old_rows r;
  else
    insert into realtime.changes (table_schema, table_name, type, key)
    select tg_table_schema, tg_table_name, tg_op, (select jsonb_object_agg(k, to_jsonb(r) -> k) from unnest(keys) k)
    from new_rows r;
  end if;
  if found then
    perform pg_notify('realtime_changes', pg_current_xact_id()::text);
  end if;
  return null;
end $$;
revoke all on function realtime.note_change() from public;

-- Publishes a table: from now on its changes are told to those who may read the rows.
create function realtime.publish(relation regclass) returns void
language plpgsql set search_path = '' as $$
declare
  keys text := (
    select string_agg(quote_literal(a.attname), ', ' order by a.attnum)
    from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = relation and i.indisprimary);
begin
  if keys is null then
    raise exception 'table % has no primary key, so its changes cannot be told', relation;
  end if;
  execute format('create trigger realtime_insert after insert on %s referencing new table as new_rows
    for each statement execute function realtime.note_change(%s)', relation, keys);
  execute format('create trigger realtime_update after update on %s referencing new table as new_rows
    for each statement execute function realtime.note_change(%s)', relation, keys);
  execute format('create trigger realtime_delete after delete on %s referencing old table as old_rows
    for each statement execute function realtime.note_change(%s)', relation, keys);
end $$;
revoke all on function realtime.publish(regclass) from public;

select realtime.publish('public.sync_opportunities');
select realtime.publish('public.scraper_logs');
select realtime.publish('public.contact_submissions');
select realtime.publish('public.artist_submissions');

-- Who may listen and speak on a private channel is said by policies on this table; nothing is kept in it.
create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null check (extension in ('broadcast', 'presence')),
  event text,
  payload jsonb,
  private boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table realtime.messages enable row level security;
revoke all on realtime.messages from anon, authenticated;
grant select, insert on realtime.messages to anon, authenticated, service_role;

-- The channel that a policy is asked about.
create function realtime.topic() returns text language sql stable set search_path = '' as
  $$ select nullif(current_setting('realtime.topic', true), '') $$;
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- Staff listen on the staff's channels.
create policy "staff listen" on realtime.messages for select to authenticated
  using ((select private.is_staff()) and (select realtime.topic()) like 'staff:%');
-- Staff speak on the staff's channels.
create policy "staff speak" on realtime.messages for insert to authenticated
  with check ((select private.is_staff()) and (select realtime.topic()) like 'staff:%');

-- What the readers of sources and settings cannot read is refused when it is written. Each function repeats a schema of
-- contracts/; tests/stored-rules.test.ts asks both about the same rows. Triggers and not constraints: a row from before must
-- not hold up this migration, and staff must still be able to pause or remove it.

-- The white space that String.prototype.trim removes.
create function private.trimmed(value text) returns text language sql immutable parallel safe set search_path = '' as $$
  select btrim(value, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF')
$$;

create function private.is_words(value text, most integer) returns boolean language sql immutable parallel safe
  set search_path = '' as $$
  select coalesce(length(private.trimmed(value)) between 1 and most, false)
$$;

create function private.is_source_url(value text) returns boolean language sql immutable parallel safe
  set search_path = '' as $$
  select coalesce(length(value) <= 2000 and value ~
    '^https://(([A-Za-z0-9_-]+\.)+[A-Za-z][A-Za-z0-9-]*|((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9]))([/?#][!-~]*)?$',
    false)
$$;

-- The same expression as in zod's `email`.
create function private.is_mail_address(value text) returns boolean language sql immutable parallel safe
  set search_path = '' as $$
  select coalesce(length(value) <= 320 and value ~
    '^([A-Za-z0-9_''+-]+\.)*[A-Za-z0-9_''+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$', false)
$$;

create function private.check_scraper_source() returns trigger language plpgsql set search_path = '' as $$
declare
  fault text;
begin
  if new.origin <> 'staff' then return new; end if;
  fault := case
    when not private.is_source_url(new.url) then 'url: is not an https:// address of a page'
    when not private.is_words(new.company, 200) then 'company: must have 1 to 200 characters'
    when not private.is_words(new.why, 160) then 'why: must have 1 to 160 characters'
    when coalesce(array_ndims(new.media), 0) <> 1 or cardinality(new.media) > 6 then 'media: must be a list of 1 to 6 kinds'
  end;
  if fault is not null then
    raise exception using errcode = '23514', message = 'scraper_sources.' || fault;
  end if;
  return new;
end $$;
-- They measured without trimming.
alter table public.scraper_sources drop constraint scraper_sources_company_check, drop constraint scraper_sources_why_check;
create trigger check_words before insert or update of url, origin, company, kind, media, country, why
  on public.scraper_sources for each row execute function private.check_scraper_source();

create function private.check_scraper_config() returns trigger language plpgsql set search_path = '' as $$
declare
  fault text;
begin
  -- Only what is changed is judged: whoever leaves the alerts is not held up by a query from before.
  fault := case
    when (tg_op = 'INSERT' or new.queries is distinct from old.queries) and (array_ndims(new.queries) <> 1 or exists (select from unnest(new.queries) q where not private.is_words(q, 200)))
      then 'queries: each must have 1 to 200 characters'
    when (tg_op = 'INSERT' or new.recipients is distinct from old.recipients)
      and (coalesce(array_ndims(new.recipients), 1) <> 1
        or exists (select from unnest(new.recipients) r where not private.is_mail_address(r)))
      then 'recipients: each must be an e-mail address'
  end;
  if fault is not null then
    raise exception using errcode = '23514', message = 'scraper_configs.' || fault;
  end if;
  return new;
end $$;
create trigger check_entries before insert or update of queries, recipients
  on public.scraper_configs for each row execute function private.check_scraper_config();

revoke all on function private.trimmed, private.is_words, private.is_source_url, private.is_mail_address,
  private.check_scraper_source, private.check_scraper_config from public;
grant execute on function private.trimmed, private.is_words, private.is_source_url, private.is_mail_address,
  private.check_scraper_source, private.check_scraper_config to authenticated, service_role;

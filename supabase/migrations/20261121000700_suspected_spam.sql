-- Spam without a third party. Suspects are kept and marked, never refused: what looks like spam may be a person. Judged in
-- the database, so that every way in is judged alike; the headers come as PostgREST hands them over (request.headers).
-- Statements without request headers (imports, tests, the service role) are not judged.
alter table public.contact_submissions add column spam_reasons text[] not null default '{}';
alter table public.contact_submissions
  add column suspected_spam boolean not null generated always as (spam_reasons <> '{}') stored;
alter table public.artist_submissions add column spam_reasons text[] not null default '{}';
alter table public.artist_submissions
  add column suspected_spam boolean not null generated always as (spam_reasons <> '{}') stored;

create function private.count_links(words text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from regexp_matches(coalesce(words, ''), '(https?://|www\.|\[url)', 'gi')
$$;

-- headers: what the form sent beside its payload. heading: words of one line, where no link belongs. body: free text.
create function private.judge_submission(headers jsonb, heading text, body text, max_links integer) returns text[]
language sql immutable set search_path = '' as $$
  select array_remove(array[
    case when coalesce(headers ->> 'x-form-trap', '') <> '' then 'trap filled in' end,
    -- A post without script has no clock, and the API may be used without our form: saying nothing is no sign of spam.
    case
      when coalesce(headers ->> 'x-form-elapsed', '') in ('', 'unknown') then null
      when headers ->> 'x-form-elapsed' !~ '^\d{1,12}$' then 'impossible clock'
      when (headers ->> 'x-form-elapsed')::bigint < 2000 then 'filled in within two seconds'
    end,
    case when headers ->> 'x-form-busy' = 'yes' then 'many from one address' end,
    case when private.count_links(heading) > 0 then 'link in a name' end,
    case when private.count_links(body) > max_links then 'too many links' end
  ], null)
$$;
revoke all on function private.count_links, private.judge_submission from public;
grant execute on function private.count_links, private.judge_submission to anon, authenticated, service_role;

create function private.judge_contact() returns trigger language plpgsql set search_path = '' as $$
declare
  headers text := nullif(current_setting('request.headers', true), '');
begin
  if headers is not null then
    new.spam_reasons := private.judge_submission(headers::jsonb, new.name, new.message, 5);
  end if;
  return new;
end
$$;
create trigger judge_contact before insert on public.contact_submissions
  for each row execute function private.judge_contact();

create function private.judge_artist() returns trigger language plpgsql set search_path = '' as $$
declare
  headers text := nullif(current_setting('request.headers', true), '');
begin
  if headers is not null then
    new.spam_reasons := private.judge_submission(headers::jsonb, concat_ws(' ', new.artist_name, new.genre),
      concat_ws(' ', new.music_links, new.message, new.experience_level), 40);
  end if;
  return new;
end
$$;
create trigger judge_artist before insert on public.artist_submissions
  for each row execute function private.judge_artist();

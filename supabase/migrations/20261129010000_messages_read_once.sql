-- The contact form stores name, email and message, and the message begins with the type of the project; the shortlist's brief is
-- such a message with fields, a list of tracks and a link. Here it is read into columns once, so that nothing else has to parse it.

alter table public.contact_submissions
  -- Of 'Project Type: …' at the beginning of the message; null without it.
  add column project_type text,
  -- The message without that.
  add column project_text text not null default '',
  -- The fields of a brief (contracts/stored-brief.ts); null for any other message.
  add column brief jsonb;
alter table public.contact_submissions alter column kind drop expression;
alter table public.contact_submissions
  alter column kind set default 'message',
  add constraint contact_submissions_kind_check check (kind in ('message', 'brief'));

create function private.read_message() returns trigger language plpgsql set search_path = '' as $$
declare
  head text := substring(new.message from '^Project Type: [^\n]*\n\n');
  link text[] := regexp_match(new.message, '\n\n(https?://[!-~]+/shortlist\?t=([a-z0-9:,-]+))$');
  parts text[];
  fields text;
  references_at integer;
begin
  new.project_type := substring(head from '^Project Type: ([^\n]*)');
  new.project_text := substr(new.message, coalesce(length(head), 0) + 1);
  new.brief := null;
  if head is not null and link is not null and starts_with(new.project_text, 'Project: ') then
    -- The last list, because the references may contain anything.
    parts := regexp_match(left(new.project_text, -length(link[1]) - 2) || E'\n',
      '^(.*)\n\nShortlist, [0-9]{1,2} tracks?\n(.*)$');
  end if;
  if parts is not null then
    fields := E'\n' || parts[1];
    references_at := strpos(fields, E'\nReferences: ');
    new.brief := jsonb_build_object(
      'references', case when references_at > 0 then
        nullif(regexp_replace(substr(fields, references_at + length(E'\nReferences: ')), '^\s+|\s+$', '', 'g'), '') end);
    if references_at > 0 then
      fields := left(fields, references_at - 1);
    end if;
    new.brief := new.brief || jsonb_build_object(
      'media', new.project_type,
      'project', substring(fields from '\nProject: ([^\n]*)'),
      'territory', substring(fields from '\nTerritory: ([^\n]*)'),
      'term', substring(fields from '\nTerm: ([^\n]*)'),
      'budget', substring(fields from '\nBudget range: ([^\n]*)'),
      'deadline', substring(fields from '\nDeadline: ([^\n]*)'),
      'quote', substring(fields from '\nQuote: ([^\n]*)'),
      'tracks', (select coalesce(jsonb_agg(id order by place), '[]') from (
        select id, min(place) as place from unnest(string_to_array(link[2], ',')) with ordinality as listed (id, place)
        where id ~ '^[a-z0-9-]{1,60}:[a-z0-9-]{1,80}$' group by id) as tracks),
      'lines', (select coalesce(jsonb_agg(line order by place), '[]')
        from unnest(string_to_array(parts[2], E'\n')) with ordinality as listed (line, place) where line ~ '\S'),
      'link', link[1]);
  end if;
  new.kind := case when new.brief is null then 'message' else 'brief' end;
  return new;
end
$$;
-- Also where somebody sets the columns themselves: they always say what the message says. Visitors and staff have no right to.
create trigger read_message before insert or update of message, kind, project_type, project_text, brief
  on public.contact_submissions for each row execute function private.read_message();
update public.contact_submissions set message = message;

create or replace view private.inbox_items with (security_invoker = true) as
  select c.id, c.reference, c.kind, c.name as sender, c.email, c.status as state, null::text as decline_reason,
    c.created_at as received_at, c.status_changed_at as changed_at, c.first_answered_at, c.assignee, c.revision,
    c.suspected_spam and not c.spam_cleared and c.status = 'received' as suspected, c.spam_reasons, c.spam_cleared,
    '{}'::text[] as tags, null::text as genre, null::text as phone, null::text as experience, null::text as music_links,
    c.message as body, c.opened_at, c.project_type, c.project_text, c.brief
  from public.contact_submissions c
  union all
  select a.id, a.reference, 'submission', a.artist_name, a.email, a.status, a.decline_reason,
    a.created_at, a.status_changed_at, a.first_answered_at, a.assignee, a.revision,
    a.suspected_spam and not a.spam_cleared and a.status = 'received', a.spam_reasons, a.spam_cleared,
    a.tags, a.genre, a.phone, a.experience_level, a.music_links, a.message, a.opened_at, null, null, null
  from public.artist_submissions a;

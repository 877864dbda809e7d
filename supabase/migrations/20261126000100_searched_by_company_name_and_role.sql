-- The search box of the list finds a row by its company, the contact's name or role, and by nothing else: "advertising" is no search for
-- everybody who works for advertising. The row's other words stay, for matching submissions with openings.
alter table public.opportunity_words add column searched text not null default '';

create function private.searched_of(o public.sync_opportunities) returns text language sql stable set search_path = '' as $$
  select lower(concat_ws(E'\n', o.company_agency, o.name, o.role))
$$;
create or replace function private.keep_words() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.opportunity_words (opportunity_id, words, searched)
  values (new.id, private.words_of(new), private.searched_of(new))
  on conflict (opportunity_id) do update set words = excluded.words, searched = excluded.searched
    where (opportunity_words.words, opportunity_words.searched) is distinct from (excluded.words, excluded.searched);
  return null;
end
$$;
revoke all on function private.searched_of from public;
grant execute on function private.searched_of to service_role;

update public.opportunity_words s set searched = private.searched_of(o)
from public.sync_opportunities o where o.id = s.opportunity_id;

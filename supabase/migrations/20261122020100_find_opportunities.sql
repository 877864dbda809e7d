-- Finding rows among many. Every search reads the words of all rows: a search box sends one or two letters first, which no
-- trigram index serves, and row level security keeps such an index from being used at all, because LIKE might tell of rows
-- that the caller may not see. So the words are kept in lower case and apart from the rows: they are small, and neither
-- realtime nor whoever reads whole rows gets them a second time.
create table public.opportunity_words (
  opportunity_id uuid primary key references public.sync_opportunities on delete cascade,
  words text not null
);
alter table public.opportunity_words enable row level security;
revoke all on public.opportunity_words from anon, authenticated;
grant select on public.opportunity_words to authenticated;
grant all on public.opportunity_words to service_role;
-- Staff find rows by their words.
create policy "staff read words" on public.opportunity_words for select to authenticated
  using ((select private.is_staff()));

create function private.words_of(o public.sync_opportunities) returns text language sql stable set search_path = '' as $$
  select lower(concat_ws(E'\n', o.company_agency, o.name, o.role, o.contact_email, array_to_string(o.industry_type, E'\n'),
    o.submission_guidelines, o.evidence_quote))
$$;
create function private.keep_words() returns trigger language plpgsql set search_path = '' as $$
begin
  insert into public.opportunity_words (opportunity_id, words) values (new.id, private.words_of(new))
  on conflict (opportunity_id) do update set words = excluded.words where opportunity_words.words <> excluded.words;
  return null;
end
$$;
revoke all on function private.words_of, private.keep_words from public;
grant execute on function private.words_of, private.keep_words to service_role;
create trigger keep_words after insert or update of company_agency, name, role, contact_email, industry_type,
  submission_guidelines, evidence_quote on public.sync_opportunities
  for each row execute function private.keep_words();
insert into public.opportunity_words (opportunity_id, words)
select o.id, private.words_of(o) from public.sync_opportunities o;

-- The desk's list in its usual order, its number of rows, and whether there are real rows at all.
create index sync_opportunities_desk_idx on public.sync_opportunities (sample, date_scraped desc, id)
  where merged_into is null and dismissed_at is null;
-- Rows that a run changed, and what opened or closed in a week.
create index scraper_events_run_idx on public.scraper_events (run_id) where run_id is not null;
create index scraper_events_turns_idx on public.scraper_events (created_at, kind) where kind in ('opened', 'closed');

-- A page may invite artists and labels alike, so "who may submit" becomes a list. A row whose pages contradict each other keeps
-- the words of both sides, and a closed window the day on which it opens again.
alter table public.sync_opportunities
  drop constraint sync_opportunities_who_may_submit_check,
  alter column who_may_submit type text[] using
    case when who_may_submit is null then '{}'::text[] else array[who_may_submit] end,
  alter column who_may_submit set default '{}',
  alter column who_may_submit set not null,
  add constraint sync_opportunities_who_may_submit_check
    check (who_may_submit <@ array['artist', 'label', 'publisher', 'agent', 'anyone']),
  add column reopens_on date,
  add column contradicting_quote text,
  add column contradicting_url text check (contradicting_url ~ '^https?://');

-- What staff had set or confirmed is the same list. Who did so, and when, stays as it is: this is no new decision.
alter table public.opportunity_overrides disable trigger user;
alter table public.opportunity_confirmations disable trigger user;
update public.opportunity_overrides set
  value = case jsonb_typeof(value) when 'string' then jsonb_build_array(value) when 'null' then '[]'::jsonb else value end,
  old_value = case jsonb_typeof(old_value) when 'string' then jsonb_build_array(old_value)
    when 'null' then '[]'::jsonb else old_value end
where field = 'who_may_submit';
update public.opportunity_confirmations set
  value = case jsonb_typeof(value) when 'string' then jsonb_build_array(value) when 'null' then '[]'::jsonb else value end
where field = 'who_may_submit';
alter table public.opportunity_overrides enable trigger user;
alter table public.opportunity_confirmations enable trigger user;
update public.sync_opportunities set derived = jsonb_set(derived, '{who_may_submit}',
  case jsonb_typeof(derived -> 'who_may_submit') when 'string' then jsonb_build_array(derived -> 'who_may_submit')
    else '[]'::jsonb end)
where derived ? 'who_may_submit';

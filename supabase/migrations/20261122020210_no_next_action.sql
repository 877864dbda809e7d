-- A row may have no next action: the check on its words refused null.
alter table public.opportunity_work
  drop constraint opportunity_work_next_action_check,
  add constraint opportunity_work_next_action_check check (next_action is null or private.is_words(next_action, 200));

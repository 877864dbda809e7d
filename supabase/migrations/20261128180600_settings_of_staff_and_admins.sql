-- Search providers, what they spend and why they failed belong to admins. Staff learn from the function which ones answer.
drop policy "staff read search accounts" on public.scraper_search_accounts;
-- Admins see the providers' budgets and errors; only the scraper writes them.
create policy "admins read search accounts" on public.scraper_search_accounts for select to authenticated
  using ((select private.has_role('admin')));

drop policy "staff read search use" on public.scraper_search_use;
-- Admins see what the providers took; only the scraper writes it.
create policy "admins read search use" on public.scraper_search_use for select to authenticated
  using ((select private.has_role('admin')));

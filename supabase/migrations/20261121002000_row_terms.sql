-- Two things that pages say and rows did not: the terms of a deal, and whether a language model reads the status as the
-- rules do. Both are derived again with their row. A run's log tells of each page what became of the model's reading.
alter table public.sync_opportunities
  add column terms jsonb,
  add column model_reading jsonb;
alter table public.scraper_run_pages
  add column model_outcome text;

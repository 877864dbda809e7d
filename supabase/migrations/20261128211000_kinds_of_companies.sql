-- What a company is, as people who work in sync call it: ten kinds instead of six. Every stored kind is still one of them, so
-- rows, saved views and earlier readings keep what they say.
alter table public.scraper_sources
  drop constraint scraper_sources_kind_check,
  add constraint scraper_sources_kind_check check (kind in ('music-supervision', 'clearance', 'ad-agency', 'advertising-music',
    'sync-library', 'sync-agency', 'trailer-house', 'games', 'publisher-sync', 'label'));

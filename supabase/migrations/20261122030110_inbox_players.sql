-- Where a submission's link led to when it was checked, if that is something the desk can play: short links and pages of
-- Bandcamp do not say so by themselves.
alter table public.submission_links add column player text check (char_length(player) <= 2000);

-- When each registrable domain may next be asked, over all processes: two replicas, or a command beside the server, must
-- together be as polite as one. Kept by the database's clock, because those of several machines differ.
create table private.scraper_host_turns (
  domain text primary key,
  next_at timestamptz not null,
  -- Who asks it at the moment. A claim ends by itself, so that a killed process blocks a domain for a minute at most.
  holder uuid
);
alter table private.scraper_host_turns enable row level security;
revoke all on private.scraper_host_turns from public, anon, authenticated;
grant select, insert, update, delete on private.scraper_host_turns to service_role;
-- Nobody but the worker has anything to do here.
create policy "nobody" on private.scraper_host_turns for all to anon, authenticated using (false) with check (false);
create index scraper_host_turns_next_idx on private.scraper_host_turns (next_at);

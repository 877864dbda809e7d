import { PostgrestClient } from '@supabase/postgrest-js'
import { Hono } from 'hono'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { createRestApp } from '#server/backend/rest/rest-app.ts'
import type { Caller } from '#server/platform/db/database.ts'
import { asCaller } from './callers.ts'
import type { TestDb } from './test-db.ts'

/** Sends a request to the REST surface as the given caller. */
export async function requestAs(db: TestDb, caller: Caller, path: string, init: RequestInit): Promise<Response> {
  const app = new Hono<GatewayEnv>().use(asCaller(caller)).route('/rest/v1', createRestApp({ database: db.database }))
  return await app.request(path, init)
}

/** The official client, sending its requests as the given caller. */
export function clientFor(db: TestDb, caller: Caller): PostgrestClient {
  return new PostgrestClient('http://test/rest/v1', {
    fetch: (input, init = {}) => requestAs(db, caller, input as string, init),
  })
}

/** The table `tracks` with a policy, and two functions. */
export async function createTracks(db: TestDb): Promise<void> {
  await db.database.pool.query(`
    create table public.tracks (
      id int primary key, title text not null, genre text default 'none', plays int, tags text[] default '{}',
      info jsonb default '{}', released date);
    alter table public.tracks enable row level security;
    create policy "anyone reads" on public.tracks for select to anon using (plays is null or plays < 100);
    grant select on public.tracks to anon; grant all on public.tracks to service_role;
    insert into public.tracks values
      (1, 'Neon Rain', 'synth', 10, '{night,slow}', '{"bpm": 90, "mood": {"main": "cold"}}', '2024-01-01'),
      (2, 'Sodium', 'synth', 50, '{night}', '{"bpm": 120}', '2024-02-01'),
      (3, 'Kerb, "Asphalt"', 'trap', null, '{}', '{}', null),
      (4, 'Hidden', 'trap', 900, '{loud}', '{}', '2025-01-01');
    create function public.add_up(a int, b int default 1) returns int language sql immutable as 'select a + b';
    create function public.tracks_of_genre(wanted text) returns setof public.tracks language sql stable as
      'select * from public.tracks where genre = wanted order by id';`)
}

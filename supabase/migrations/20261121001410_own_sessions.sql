-- A person's own sessions: seeing where one is signed in, and ending one. The rows belong to the auth service, so the
-- functions that touch them do too (as private.has_second_factor does), and take the account only from their callers here.
do $migration$
declare
  is_ours boolean := to_regclass('auth.schema_migrations') is null;
  migrator name := current_user;
begin
  if is_ours then
    grant usage, create on schema private to supabase_auth_admin;
    set local role supabase_auth_admin;
  end if;
  -- A token outlives its session by up to an hour: with an ended one nothing is shown and nothing ended.
  create function private.sessions_of(account uuid, own_session uuid)
  returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean)
  language sql stable security definer set search_path = '' as $body$
    select s.id, s.created_at, coalesce(s.refreshed_at at time zone 'utc', s.created_at), s.user_agent, host(s.ip),
      coalesce(s.aal, 'aal1')::text, s.id = own_session
    from auth.sessions s
    where s.user_id = account and (s.not_after is null or s.not_after > now())
      and exists (
        select from auth.sessions own join auth.users u on u.id = own.user_id
        where own.id = own_session and own.user_id = account and (own.not_after is null or own.not_after > now())
          and (u.banned_until is null or u.banned_until <= now()))
    order by 3 desc, 1
  $body$;
  create function private.end_session_of(account uuid, own_session uuid, ended uuid) returns boolean
  language plpgsql security definer set search_path = '' as $body$
  begin
    -- Every change to an account's sessions takes this lock first; without it a refresh under way could deadlock.
    perform from auth.users where id = account for update;
    if not exists (select from private.sessions_of(account, own_session) s where s.id = ended) then
      return false;
    end if;
    delete from auth.sessions where id = ended and user_id = account;
    insert into auth.audit_log_entries (instance_id, id, payload, created_at)
    select '00000000-0000-0000-0000-000000000000', gen_random_uuid(),
      json_build_object('action', 'logout', 'actor_id', u.id, 'actor_username', coalesce(u.email, u.phone, ''),
        'actor_via_sso', false, 'log_type', 'account', 'traits', json_build_object('session_id', ended)), now()
    from auth.users u where u.id = account;
    return true;
  end
  $body$;
  revoke all on function private.sessions_of, private.end_session_of from public;
  execute format('grant execute on function private.sessions_of, private.end_session_of to %I', migrator);
  reset role;
  if is_ours then
    revoke create on schema private from supabase_auth_admin;
  end if;
end
$migration$;

create function public.list_my_sessions()
returns table (id uuid, created_at timestamptz, last_used_at timestamptz, user_agent text, ip text, aal text, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select * from private.sessions_of(auth.uid(), (auth.jwt() ->> 'session_id')::uuid)
$$;
revoke all on function public.list_my_sessions from public, anon;
grant execute on function public.list_my_sessions to authenticated;

-- Answers whether there was such a session of the caller's; somebody else's looks like none.
create function public.end_session(session_id uuid) returns boolean
language sql volatile security definer set search_path = '' as $$
  select private.end_session_of(auth.uid(), (auth.jwt() ->> 'session_id')::uuid, session_id)
$$;
revoke all on function public.end_session from public, anon;
grant execute on function public.end_session to authenticated;

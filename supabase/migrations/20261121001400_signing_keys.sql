-- What all processes on one database must share: the keys that sign access tokens, the API keys that nobody gave by a
-- setting, and the secrets behind signed links and stored second factors. Every value is sealed by the server with a key
-- that is not in the database, so a dump alone signs nothing.
create table private.signing_keys (
  kid text primary key check (kid <> ''),
  -- Published, as /.well-known/jwks.json gives it.
  public_jwk jsonb not null,
  sealed_jwk text not null,
  created_at timestamptz not null default now(),
  -- From then on it signs; published it is from the beginning, so that everyone who verifies knows it by then.
  signs_from timestamptz not null
);
create index signing_keys_signs_from_idx on private.signing_keys (signs_from desc);

create table private.shared_secrets (
  name text primary key check (name <> ''),
  sealed text not null,
  created_at timestamptz not null default now()
);

-- A sign-in with a provider that is under way: what the server told the provider and what it must see again. Kept apart
-- from auth.flow_state, whose layout is GoTrue's and has no place for any of it.
create table private.provider_flows (
  state_hash text primary key,
  -- Only the browser that began may end it: the hash of a cookie.
  browser_hash text not null,
  provider text not null,
  code_verifier text not null,
  nonce text not null,
  redirect_to text not null,
  -- The client's own PKCE challenge; null where it takes the session in the address.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- Set where a signed-in person adds the provider to the account.
  linking_user_id uuid,
  linking_session_id uuid,
  created_at timestamptz not null default now()
);
create index provider_flows_created_at_idx on private.provider_flows (created_at);

alter table private.signing_keys enable row level security;
alter table private.shared_secrets enable row level security;
alter table private.provider_flows enable row level security;
revoke all on private.signing_keys, private.shared_secrets, private.provider_flows
  from public, anon, authenticated, service_role;

grant usage on schema private to supabase_auth_admin;
grant select, insert, update, delete on private.signing_keys, private.shared_secrets, private.provider_flows
  to supabase_auth_admin;
-- The auth service alone; not even the service key's role, which a leaked key would carry.
create policy "auth service" on private.signing_keys to supabase_auth_admin using (true) with check (true);
-- The auth service alone, for the same reason.
create policy "auth service" on private.shared_secrets to supabase_auth_admin using (true) with check (true);
-- The auth service alone: whoever reads a verifier could finish somebody else's sign-in.
create policy "auth service" on private.provider_flows to supabase_auth_admin using (true) with check (true);

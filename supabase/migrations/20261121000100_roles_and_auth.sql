-- The roles that requests run as, and schema auth in GoTrue's published layout with bcrypt hashes, so that accounts can
-- move to a Supabase project as rows. On a Supabase project both exist already and belong to it: then this file does nothing.
do $migration$
declare
  role_name text;
  created text[] := '{}';
begin
  if to_regclass('auth.users') is not null then
    return;
  end if;

  foreach role_name in array array['anon', 'authenticated'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
      created := created || role_name;
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
    created := created || 'service_role'::text;
  end if;
  if not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    create role supabase_auth_admin nologin noinherit;
    created := created || 'supabase_auth_admin'::text;
  end if;
  -- Whoever made a role may still not act as it; roles made beforehand come with their membership (the start checks it).
  foreach role_name in array created loop
    execute format('grant %I to %I', role_name, current_user);
  end loop;
  grant usage on schema public to anon, authenticated, service_role;

  execute 'create schema auth authorization supabase_auth_admin';
  set local role supabase_auth_admin;
  execute format('grant usage on schema auth to %I', session_user);
  grant usage on schema auth to anon, authenticated, service_role;

  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create type auth.code_challenge_method as enum ('s256', 'plain');
  create type auth.one_time_token_type as enum (
    'confirmation_token', 'reauthentication_token', 'recovery_token',
    'email_change_token_new', 'email_change_token_current', 'phone_change_token'
  );

  create table auth.users (
    instance_id uuid,
    id uuid primary key default gen_random_uuid(),
    aud varchar(255),
    role varchar(255),
    email varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    invited_at timestamptz,
    confirmation_token varchar(255) default '',
    confirmation_sent_at timestamptz,
    recovery_token varchar(255) default '',
    recovery_sent_at timestamptz,
    email_change_token_new varchar(255) default '',
    email_change varchar(255) default '',
    email_change_sent_at timestamptz,
    last_sign_in_at timestamptz,
    raw_app_meta_data jsonb,
    raw_user_meta_data jsonb,
    is_super_admin boolean,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    phone text unique,
    phone_confirmed_at timestamptz,
    phone_change text default '',
    phone_change_token varchar(255) default '',
    phone_change_sent_at timestamptz,
    confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
    email_change_token_current varchar(255) default '',
    email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
    banned_until timestamptz,
    reauthentication_token varchar(255) default '',
    reauthentication_sent_at timestamptz,
    is_sso_user boolean not null default false,
    deleted_at timestamptz,
    is_anonymous boolean not null default false
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
  create index users_instance_id_email_idx on auth.users (instance_id, lower(email));
  create index users_is_anonymous_idx on auth.users (is_anonymous);

  create table auth.identities (
    provider_id text not null,
    user_id uuid not null references auth.users on delete cascade,
    identity_data jsonb not null,
    provider text not null,
    last_sign_in_at timestamptz,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    email text generated always as (lower(identity_data ->> 'email')) stored,
    id uuid primary key default gen_random_uuid(),
    unique (provider_id, provider)
  );
  create index identities_user_id_idx on auth.identities (user_id);
  create index identities_email_idx on auth.identities (email text_pattern_ops);

  create table auth.sessions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users on delete cascade,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    factor_id uuid,
    aal auth.aal_level,
    not_after timestamptz,
    refreshed_at timestamp,
    user_agent text,
    ip inet,
    tag text
  );
  create index sessions_user_id_idx on auth.sessions (user_id);
  create index sessions_not_after_idx on auth.sessions (not_after desc);

  create table auth.refresh_tokens (
    instance_id uuid,
    id bigserial primary key,
    token varchar(255) unique,
    user_id varchar(255),
    revoked boolean,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    parent varchar(255),
    session_id uuid references auth.sessions on delete cascade
  );
  create index refresh_tokens_session_id_revoked_idx on auth.refresh_tokens (session_id, revoked);
  create index refresh_tokens_parent_idx on auth.refresh_tokens (parent);
  create index refresh_tokens_updated_at_idx on auth.refresh_tokens (updated_at desc);

  create table auth.one_time_tokens (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users on delete cascade,
    token_type auth.one_time_token_type not null,
    token_hash text not null check (char_length(token_hash) > 0),
    relates_to text not null,
    created_at timestamp not null default now(),
    updated_at timestamp not null default now()
  );
  create unique index one_time_tokens_user_id_token_type_key on auth.one_time_tokens (user_id, token_type);
  create index one_time_tokens_token_hash_hash_idx on auth.one_time_tokens using hash (token_hash);
  create index one_time_tokens_relates_to_hash_idx on auth.one_time_tokens using hash (relates_to);

  create table auth.mfa_factors (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    secret text,
    phone text,
    last_challenged_at timestamptz unique,
    web_authn_credential jsonb,
    web_authn_aaguid uuid
  );
  create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
    where trim(friendly_name) <> '';
  create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

  create table auth.mfa_challenges (
    id uuid primary key default gen_random_uuid(),
    factor_id uuid not null references auth.mfa_factors on delete cascade,
    created_at timestamptz not null default now(),
    verified_at timestamptz,
    ip_address inet not null,
    otp_code text,
    web_authn_session_data jsonb
  );
  create index mfa_challenges_created_at_idx on auth.mfa_challenges (created_at desc);

  create table auth.mfa_amr_claims (
    session_id uuid not null references auth.sessions on delete cascade,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    authentication_method text not null,
    id uuid primary key default gen_random_uuid(),
    constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
  );

  create table auth.flow_state (
    id uuid primary key default gen_random_uuid(),
    user_id uuid,
    auth_code text not null,
    code_challenge_method auth.code_challenge_method not null,
    code_challenge text not null,
    provider_type text not null,
    provider_access_token text,
    provider_refresh_token text,
    created_at timestamptz default now(),
    updated_at timestamptz default now(),
    authentication_method text not null,
    auth_code_issued_at timestamptz
  );
  create index flow_state_auth_code_idx on auth.flow_state (auth_code);
  create index flow_state_created_at_idx on auth.flow_state (created_at desc);

  create table auth.audit_log_entries (
    instance_id uuid,
    id uuid primary key default gen_random_uuid(),
    payload json,
    created_at timestamptz default now(),
    ip_address varchar(64) not null default ''
  );

  -- The owner passes; nobody else has a policy, so a grant given by mistake still shows no row.
  alter table auth.users enable row level security;
  alter table auth.identities enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.refresh_tokens enable row level security;
  alter table auth.one_time_tokens enable row level security;
  alter table auth.mfa_factors enable row level security;
  alter table auth.mfa_challenges enable row level security;
  alter table auth.mfa_amr_claims enable row level security;
  alter table auth.flow_state enable row level security;
  alter table auth.audit_log_entries enable row level security;

  create function auth.jwt() returns jsonb language sql stable as $body$
    select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb
  $body$;
  create function auth.uid() returns uuid language sql stable as $body$
    select nullif(auth.jwt() ->> 'sub', '')::uuid
  $body$;
  create function auth.role() returns text language sql stable as $body$
    select auth.jwt() ->> 'role'
  $body$;
  create function auth.email() returns text language sql stable as $body$
    select auth.jwt() ->> 'email'
  $body$;

  reset role;
  execute format('set local role supabase_auth_admin; grant references, select on auth.users to %I; reset role', current_user);
end
$migration$;

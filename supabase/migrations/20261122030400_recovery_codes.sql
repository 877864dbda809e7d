-- Recovery codes stand in for a lost second factor. As in GoTrue, all codes of an account are one factor, of their own
-- type; the codes are kept beside it. A Supabase project's auth service keeps its own.
do $migration$
begin
  if to_regclass('auth.schema_migrations') is not null then
    return;
  end if;
  grant create on schema private to supabase_auth_admin;
  set local role supabase_auth_admin;
  alter type auth.factor_type add value if not exists 'recovery_code';
  create table private.recovery_codes (
    factor_id uuid not null references auth.mfa_factors on delete cascade,
    -- Of 80 random bits, so a fast hash is enough.
    code_hash bytea not null check (length(code_hash) = 32),
    created_at timestamptz not null default now(),
    -- A used code stays, so that its owner sees how many are left of how many.
    used_at timestamptz,
    primary key (factor_id, code_hash)
  );
  -- Nobody has a policy: the table belongs to the auth service, which alone reads and writes it.
  alter table private.recovery_codes enable row level security;
  revoke all on private.recovery_codes from public, anon, authenticated, service_role;
  reset role;
  revoke create on schema private from supabase_auth_admin;
end
$migration$;

-- An account has one set of recovery codes. In a file of its own, because a transaction cannot use a value of an
-- enumeration that it has just added.
do $migration$
begin
  if to_regclass('auth.schema_migrations') is not null then
    return;
  end if;
  set local role supabase_auth_admin;
  create unique index mfa_factors_user_recovery_codes_unique on auth.mfa_factors (user_id)
    where factor_type = 'recovery_code';
  reset role;
end
$migration$;

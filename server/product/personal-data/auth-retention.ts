/** How long the auth service keeps what; its role owns its tables, so its role clears them. */
export const AUTH_RULES: readonly { what: string; days: number; statement: string }[] = [
  {
    // A revoked family is kept for a while, so that its tokens are recognised as revoked.
    what: 'sessions that have ended',
    days: 30,
    statement: `delete from auth.sessions where id in (select id from auth.sessions where not_after < $1 limit $2)`,
  },
  {
    what: 'sessions nobody used',
    days: 180,
    statement: `delete from auth.sessions where id in (
      select id from auth.sessions where coalesce(refreshed_at at time zone 'utc', created_at) < $1 limit $2)`,
  },
  {
    what: 'refresh tokens that were used up',
    days: 30,
    statement: `delete from auth.refresh_tokens where id in (
      select id from auth.refresh_tokens where revoked and updated_at < $1 limit $2)`,
  },
  {
    what: 'one-time tokens',
    days: 2,
    statement: `delete from auth.one_time_tokens where id in (
      select id from auth.one_time_tokens where created_at < $1::timestamptz at time zone 'utc' limit $2)`,
  },
  {
    what: 'sign-ins with a code that were not finished',
    days: 2,
    statement: `delete from auth.flow_state where id in (
      select id from auth.flow_state where greatest(created_at, auth_code_issued_at) < $1 limit $2)`,
  },
  {
    what: 'sign-ins with a provider that were not finished',
    days: 1,
    statement: `delete from private.provider_flows where state_hash in (
      select state_hash from private.provider_flows where created_at < $1 limit $2)`,
  },
  {
    what: 'challenges of second factors',
    days: 7,
    statement: `delete from auth.mfa_challenges where id in (
      select id from auth.mfa_challenges where created_at < $1 limit $2)`,
  },
  {
    what: 'audit entries',
    days: 365,
    statement: `delete from auth.audit_log_entries where id in (
      select id from auth.audit_log_entries where created_at < $1 limit $2)`,
  },
]

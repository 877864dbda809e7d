import { z } from 'zod'
import {
  AUDIT_PER_PAGE,
  type AuditPage,
  PEOPLE_PER_PAGE,
  type People,
  type PeopleShown,
  type Person,
  type PersonFactor,
  type PersonSession,
} from '#contracts/platform/people.ts'
import { RoleSchema } from '#contracts/platform/role.ts'
import { MAIL_LIFETIME_MS } from '#server/backend/auth/mail/one-time-tokens.ts'
import type { Sql } from '#server/platform/db/sql.ts'

const RowSchema = z.object({
  id: z.guid(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  role: RoleSchema.nullable(),
  state: z.enum(['active', 'invited', 'unconfirmed', 'deactivated']),
  created_at: z.date().nullable(),
  last_sign_in_at: z.date().nullable(),
  second_factors: z.number(),
  sessions: z.number(),
  invited_role: RoleSchema.nullable(),
  invited_at: z.date().nullable(),
  invited_by_email: z.string().nullable(),
  has_link: z.boolean(),
  is_last_admin: z.boolean(),
})

// What is counted per person is counted only for the page that is shown.
const PEOPLE = `
  with person as (
    select u.id, u.email, u.phone, nullif(u.raw_user_meta_data ->> 'full_name', '') as name, r.role,
      u.created_at, u.last_sign_in_at, u.banned_until > $1 as is_banned, u.confirmed_at,
      i.role as invited_role, i.invited_at, i.invited_by_email, i.token_id
    from auth.users u
      left join public.user_roles r on r.user_id = u.id
      left join private.invitations i on i.user_id = u.id
    where u.deleted_at is null
  ), found as (
    select *, count(*) over ()::int as total from person p where CONDITION
    order by case role when 'admin' then 0 when 'staff' then 1 else 2 end, invited_role is null, lower(email), id
    limit $2 offset $3
  )
  select f.*,
    case when f.is_banned then 'deactivated' when f.invited_role is not null and f.confirmed_at is null then 'invited'
      when f.confirmed_at is null then 'unconfirmed' else 'active' end as state,
    (select count(*)::int from auth.mfa_factors m
      where m.user_id = f.id and m.status = 'verified' and m.factor_type::text <> 'recovery_code') as second_factors,
    (select count(*)::int from auth.sessions s
      where s.user_id = f.id and (s.not_after is null or s.not_after > $1)) as sessions,
    exists (select from auth.one_time_tokens t where t.id = f.token_id) as has_link,
    f.role = 'admin' and f.is_banned is not true and not exists (
      select from public.user_roles o where o.role = 'admin' and o.user_id <> f.id and private.can_sign_in(o.user_id)
    ) as is_last_admin
  from found f`

const SHOWN: Record<PeopleShown, string> = {
  house: '(p.role is not null or p.invited_role is not null)',
  no_role: '(p.role is null and p.invited_role is null)',
  deactivated: 'p.is_banned',
  all: 'true',
}

type Asked = { show: PeopleShown; search: string; offset: number; me: string | null; now: Date }

/** Accounts with everything that the list shows of them, admins first. */
export async function listPeople(sql: Sql, { show, search, offset, me, now }: Asked): Promise<People> {
  const condition = `${SHOWN[show]} and ($4 = ''
    or position(lower($4) in lower(concat_ws(' ', p.email, p.name, '+' || p.phone))) > 0)`
  const { rows } = await sql.query<{ total: number }>(PEOPLE.replace('CONDITION', condition), [
    now,
    PEOPLE_PER_PAGE,
    offset,
    search,
  ])
  const people = z.array(RowSchema).parse(rows)
  return { people: people.map((row) => describe(row, me, now)), total: rows[0]?.total ?? 0 }
}

export async function findPerson(sql: Sql, { id, me, now }: { id: string; me: string | null; now: Date }) {
  const { rows } = await sql.query(PEOPLE.replace('CONDITION', 'p.id = $4'), [now, 1, 0, id])
  const [row] = z.array(RowSchema).parse(rows)
  return row === undefined ? null : describe(row, me, now)
}

/** The second factors that are set up. */
export async function listFactorsOf(sql: Sql, userId: string): Promise<PersonFactor[]> {
  const rows = await sql`
    select id, friendly_name as name, factor_type::text as type, created_at from auth.mfa_factors
    where user_id = ${userId} and status = 'verified' order by created_at, id`
  const FactorSchema = z.object({ id: z.guid(), name: z.string().nullable(), type: z.string(), created_at: z.date() })
  return z
    .array(FactorSchema)
    .parse(rows)
    .map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

const SessionSchema = z.object({
  id: z.guid(),
  created_at: z.date(),
  last_used_at: z.date(),
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  has_second_factor: z.boolean(),
})

/** The sessions of a person, the last used first. */
export async function listSessionsOf(sql: Sql, userId: string, ownSessionId: string | null): Promise<PersonSession[]> {
  const rows = await sql`
    select id, created_at, coalesce(refreshed_at at time zone 'utc', created_at) as last_used_at, user_agent,
      host(ip) as ip, coalesce(aal in ('aal2', 'aal3'), false) as has_second_factor
    from auth.sessions where user_id = ${userId} and (not_after is null or not_after > now())
    order by 3 desc, id limit 200`
  return z
    .array(SessionSchema)
    .parse(rows)
    .map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === ownSessionId,
    }))
}

const AuditRowSchema = z.object({
  id: z.coerce.number(),
  at: z.date().transform((at) => at.toISOString()),
  actor_kind: z.enum(['person', 'command line', 'secret key']),
  actor_id: z.guid().nullable(),
  actor_email: z.string().nullable(),
  action: z.string(),
  person_id: z.guid().nullable(),
  person_email: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})

/** A page of the audit log, newest first. Runs as the caller: row level security shows it to admins only. */
export async function listAudit(
  sql: Sql,
  { personId, before }: { personId: string | null; before: number | null },
): Promise<AuditPage> {
  const rows = await sql`
    select id, at, actor_kind, actor_id, actor_email, action, person_id, person_email, details from public.audit_log
    where (${before}::bigint is null or id < ${before}::bigint)
      and (${personId}::uuid is null or person_id = ${personId}::uuid or actor_id = ${personId}::uuid)
    order by id desc limit ${AUDIT_PER_PAGE + 1}`
  const entries = z.array(AuditRowSchema).parse(rows)
  return { entries: entries.slice(0, AUDIT_PER_PAGE), has_more: entries.length > AUDIT_PER_PAGE }
}

function describe(row: z.infer<typeof RowSchema>, me: string | null, now: Date): Person {
  const { invited_role, invited_at, invited_by_email, has_link, created_at, last_sign_in_at, ...plain } = row
  const isExpired = invited_at !== null && now.getTime() - invited_at.getTime() > MAIL_LIFETIME_MS
  return {
    ...plain,
    created_at: created_at?.toISOString() ?? null,
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    is_me: row.id === me,
    invitation:
      invited_role === null || invited_at === null
        ? null
        : {
            role: invited_role,
            invited_at: invited_at.toISOString(),
            invited_by: invited_by_email,
            link: isExpired ? 'expired' : has_link ? 'works' : 'replaced',
          },
  }
}

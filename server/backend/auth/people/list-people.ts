import { z } from 'zod'
import {
  AUDIT_PER_PAGE,
  AuditEntrySchema,
  type AuditPage,
  PEOPLE_PER_PAGE,
  type People,
  type PeopleFilter,
  type Person,
  type PersonFactor,
  PersonFactorSchema,
  PersonSchema,
  type PersonSession,
  PersonSessionSchema,
} from '#contracts/platform/people.ts'
import { RoleSchema } from '#contracts/platform/role.ts'
import { MAIL_LIFETIME_MS } from '#server/backend/auth/mail/one-time-tokens.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

const PersonRowSchema = PersonSchema.omit({ is_me: true, invitation: true }).extend({
  invited_role: RoleSchema.nullable(),
  invited_at: z.string().nullable(),
  invited_by_email: z.string().nullable(),
  has_link: z.boolean(),
})

// Factors and sessions are counted only for the people of the page.
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

const CONDITIONS: Record<PeopleFilter, string> = {
  house: '(p.role is not null or p.invited_role is not null)',
  no_role: '(p.role is null and p.invited_role is null)',
  deactivated: 'p.is_banned',
  all: 'true',
}

type ListOptions = { show: PeopleFilter; search: string; offset: number; me: string | null; now: Date }

/** A page of accounts, admins first. */
export async function listPeople(sql: Sql, { show, search, offset, me, now }: ListOptions): Promise<People> {
  const condition = `${CONDITIONS[show]} and ($4 = ''
    or position(lower($4) in lower(concat_ws(' ', p.email, p.name, '+' || p.phone))) > 0)`
  const { rows } = await sql.query<{ total: number }>(PEOPLE.replace('CONDITION', condition), [
    now,
    PEOPLE_PER_PAGE,
    offset,
    search,
  ])
  return { people: rows.map((row) => toPerson(row, me, now)), total: rows[0]?.total ?? 0 }
}

export async function findPerson(sql: Sql, { id, me, now }: { id: string; me: string | null; now: Date }) {
  const { rows } = await sql.query(PEOPLE.replace('CONDITION', 'p.id = $4'), [now, 1, 0, id])
  const [row] = rows
  return row === undefined ? null : toPerson(row, me, now)
}

export async function listFactorsOf(sql: Sql, userId: string): Promise<PersonFactor[]> {
  const rows = await sql`
    select id, friendly_name as name, factor_type::text as type, created_at from auth.mfa_factors
    where user_id = ${userId} and status = 'verified' order by created_at, id`
  return z.array(PersonFactorSchema).parse(rows.map(withIsoDates))
}

/** The person's sessions, most recently used first. */
export async function listSessionsOf(sql: Sql, userId: string, ownSessionId: string | null): Promise<PersonSession[]> {
  const rows = await sql`
    select id, created_at, coalesce(refreshed_at at time zone 'utc', created_at) as last_used_at, user_agent,
      host(ip) as ip, coalesce(aal in ('aal2', 'aal3'), false) as has_second_factor,
      id is not distinct from ${ownSessionId}::uuid as is_current
    from auth.sessions where user_id = ${userId} and (not_after is null or not_after > now())
    order by 3 desc, id limit 200`
  return z.array(PersonSessionSchema).parse(rows.map(withIsoDates))
}

// bigint values arrive as text.
const AuditRowSchema = AuditEntrySchema.extend({ id: z.coerce.number() })

/** A page of the audit log, newest first. Row level security shows it only to admins, so this runs as the caller. */
export async function listAudit(
  sql: Sql,
  { personId, before }: { personId: string | null; before: number | null },
): Promise<AuditPage> {
  const rows = await sql`
    select id, at, actor_kind, actor_id, actor_email, action, person_id, person_email, details from public.audit_log
    where (${before}::bigint is null or id < ${before}::bigint)
      and (${personId}::uuid is null or person_id = ${personId}::uuid or actor_id = ${personId}::uuid)
    order by id desc limit ${AUDIT_PER_PAGE + 1}`
  const entries = z.array(AuditRowSchema).parse(rows.map(withIsoDates))
  return { entries: entries.slice(0, AUDIT_PER_PAGE), has_more: entries.length > AUDIT_PER_PAGE }
}

function toPerson(row: Row, me: string | null, now: Date): Person {
  const { invited_role, invited_at, invited_by_email, has_link, ...plain } = PersonRowSchema.parse(withIsoDates(row))
  const isMe = plain.id === me
  if (invited_role === null || invited_at === null) return { ...plain, is_me: isMe, invitation: null }
  const isExpired = now.getTime() - Date.parse(invited_at) > MAIL_LIFETIME_MS
  const link = isExpired ? 'expired' : has_link ? 'works' : 'replaced'
  return {
    ...plain,
    is_me: isMe,
    invitation: { role: invited_role, invited_at, invited_by: invited_by_email, link },
  }
}

import type { Sql } from '#server/platform/db/sql.ts'
import type { ExternalPerson } from './external-person.ts'

export type IdentityRow = { id: string; provider: string; email: string | null; email_verified: boolean }

export function listIdentities(sql: Sql, userId: string): Promise<IdentityRow[]> {
  return sql<IdentityRow>`
    select id, provider, email, coalesce(identity_data ->> 'email_verified' = 'true', false) as email_verified
    from auth.identities where user_id = ${userId} order by created_at, id`
}

/** The identity's owner, and the full name that the provider sent last. */
export async function findIdentity(
  sql: Sql,
  { provider, subject }: ExternalPerson,
): Promise<{ ownerId: string; name: string | null } | null> {
  const [row] = await sql<{ ownerId: string; name: string | null }>`
    select user_id as "ownerId", identity_data ->> 'full_name' as name
    from auth.identities where provider = ${provider} and provider_id = ${subject}`
  return row ?? null
}

export async function insertIdentity(sql: Sql, userId: string, person: ExternalPerson, now: Date): Promise<void> {
  await sql`
    insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
    values (${person.subject}, ${userId}, ${identityData(person)}, ${person.provider}, ${now}, ${now}, ${now})`
}

export async function refreshIdentity(sql: Sql, person: ExternalPerson, now: Date): Promise<void> {
  await sql`
    update auth.identities set identity_data = ${identityData(person)}, last_sign_in_at = ${now}, updated_at = ${now}
    where provider = ${person.provider} and provider_id = ${person.subject}`
}

export async function deleteIdentity(sql: Sql, id: string): Promise<void> {
  await sql`delete from auth.identities where id = ${id}`
}

/** Writes the account's providers into its metadata. The primary provider stays the same if it is still linked. */
export async function syncProviders(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    with own as (
      select array_agg(provider order by first_at) as names
      from (select provider, min(created_at) as first_at from auth.identities where user_id = ${userId} group by provider) p)
    update auth.users set updated_at = ${now},
      raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers', to_jsonb(own.names), 'provider',
        case when raw_app_meta_data ->> 'provider' = any (own.names) then raw_app_meta_data ->> 'provider'
          else own.names[1] end)
    from own where id = ${userId}`
}

function identityData({ subject, email, emailVerified, claims }: ExternalPerson): string {
  const contact = email === null ? {} : { email: email.trim().toLowerCase(), email_verified: emailVerified }
  return JSON.stringify({ ...claims, ...contact, sub: subject, provider_id: subject, phone_verified: false })
}

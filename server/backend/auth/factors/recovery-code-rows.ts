import { z } from 'zod'
import type { Sql } from '#server/platform/db/sql.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Replaces all codes of the factor. */
export async function replaceRecoveryCodes(sql: Sql, factorId: string, codes: string[], now: Date): Promise<void> {
  await sql`delete from private.recovery_codes where factor_id = ${factorId}`
  const hashes = codes.map((code) => hashRecoveryCode(factorId, code).toString('hex'))
  await sql`
    insert into private.recovery_codes (factor_id, code_hash, created_at)
    select ${factorId}, decode(hash, 'hex'), ${now} from unnest(${hashes}::text[]) hash`
}

/** Uses up a code; false when it is unknown or was used before. */
export async function useRecoveryCode(sql: Sql, factorId: string, code: string, now: Date): Promise<boolean> {
  const hash = hashRecoveryCode(factorId, code).toString('hex')
  const rows = await sql`
    update private.recovery_codes set used_at = ${now}
    where factor_id = ${factorId} and code_hash = decode(${hash}, 'hex') and used_at is null
    returning factor_id`
  return rows.length === 1
}

const CountsSchema = z.object({ total: z.number(), remaining: z.number() })

export async function countRecoveryCodes(sql: Sql, factorId: string): Promise<z.infer<typeof CountsSchema>> {
  const [row] = await sql`
    select count(*)::int as total, (count(*) filter (where used_at is null))::int as remaining
    from private.recovery_codes where factor_id = ${factorId}`
  return CountsSchema.parse(row)
}

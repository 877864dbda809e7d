import { z } from 'zod'
import { ProjectWordsSchema } from '#contracts/forms/stored-brief.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Sql } from '#server/platform/db/sql.ts'

const LetterSchema = ProjectWordsSchema.extend({ name: z.string(), email: z.string() })
export type Letter = z.infer<typeof LetterSchema>

/** A contact message that the executor may read. */
export async function getContactMessage(sql: Sql, id: string): Promise<Letter> {
  const [row] = await sql`
    select name, email, project_type, project_text, brief from public.contact_submissions where id = ${id}`
  if (row === undefined) throw new AppError('not_found', 'There is no such message')
  return LetterSchema.parse(row)
}

import { AppError } from '#server/app-error.ts'
import type { Sql } from '#server/db/sql.ts'

export type Letter = { name: string; email: string; message: string }

/** A contact message that the executor may read. */
export async function getContactMessage(sql: Sql, id: string): Promise<Letter> {
  const [row] = await sql<Letter>`select name, email, message from public.contact_submissions where id = ${id}`
  if (row === undefined) throw new AppError('not_found', 'There is no such message')
  return row
}

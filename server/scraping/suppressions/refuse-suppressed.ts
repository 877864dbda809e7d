import { AppError } from '#server/app-error.ts'
import type { Database } from '#server/db/database.ts'
import { listCandidates, runsOf, type Suppressed, wordsOf } from './match.ts'
import { findSuppressed } from './suppressions.ts'

/**
 * Refuses free text that names somebody on the suppression list. Only the service can look values up, so this is a
 * transaction of its own before the one that stores the text. Throws AppError 'conflict'.
 */
export async function refuseSuppressedText(database: Database, text: string): Promise<void> {
  const names = runsOf(wordsOf(text)).map((value): Suppressed => ({ kind: 'name', value }))
  const found = await database.asServiceRole((sql) => findSuppressed(sql, [...listCandidates(text), ...names]))
  if (found.length > 0) throw new AppError('conflict', 'This names somebody who is on the suppression list')
}

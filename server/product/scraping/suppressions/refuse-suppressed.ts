import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listCandidates, runsOf, type Suppressed, wordsOf } from './match.ts'
import { findSuppressed } from './suppressions.ts'

/**
 * Refuses free text that names a person on the suppression list. Only the service can look values up, so this is a
 * transaction of its own before the one that stores the text. Throws AppError 'conflict'.
 */
export async function refuseSuppressedText(database: Database, text: string): Promise<void> {
  const names = runsOf(wordsOf(text)).map((value): Suppressed => ({ kind: 'name', value }))
  const found = await database.asServiceRole((sql) => findSuppressed(sql, [...listCandidates(text), ...names]))
  if (found.length > 0) throw new AppError('conflict', 'This names a person who is on the suppression list')
}

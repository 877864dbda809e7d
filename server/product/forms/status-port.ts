import type { FormPort } from '#contracts/forms/form-port.ts'
import { type StatusAnswer, type StatusOpened, statusPath } from '#contracts/forms/submission-status.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type RateLimit, RateLimitedError } from '#server/platform/fairness/rate-limit.ts'
import type { ReceiptLinks } from './receipt-links.ts'
import { findReceipt, findSubmissionStatus, openSubmissionStatus } from './submission-status.ts'

type StatusDeps = {
  database: Database
  receipts: ReceiptLinks
  /** Who opens links, and who asks by reference and address, which could be guesses. */
  perReader: RateLimit
  perQuestion: RateLimit
}

/** How far something is that was sent, and what was sent. */
export function createStatusPort(
  deps: StatusDeps,
  visitor: { clientAddress: string },
): Pick<FormPort, 'findSubmission' | 'openStatus' | 'findReceipt'> {
  const { database, receipts, perReader, perQuestion } = deps
  return {
    findSubmission: (token) =>
      orLimited(perReader, visitor, async (): Promise<StatusAnswer> => {
        const submission = await findSubmissionStatus(database, token)
        return submission ? { kind: 'found', submission } : { kind: 'unknown' }
      }),
    openStatus: (question) =>
      orLimited(perQuestion, visitor, async (): Promise<StatusOpened> => {
        const token = await openSubmissionStatus(database, question)
        return token === null ? { kind: 'unknown' } : { kind: 'found', path: statusPath(token) }
      }),
    async findReceipt(receipt) {
      const token = receipts.read(receipt)
      if (token === null) return null
      const found = await orLimited(perReader, visitor, () => findReceipt(database, token))
      return found !== null && 'lines' in found ? found : null
    },
  }
}

/** The answer, unless this visitor has asked too often. */
export async function orLimited<T>(
  limit: RateLimit,
  { clientAddress }: { clientAddress: string },
  answer: () => Promise<T>,
): Promise<T | { kind: 'limited' }> {
  try {
    await limit(clientAddress)
  } catch (error) {
    if (error instanceof RateLimitedError) return { kind: 'limited' }
    throw error
  }
  return await answer()
}

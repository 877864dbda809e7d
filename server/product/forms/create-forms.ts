import type { RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { createRetentionCheck } from '#server/product/personal-data/retention.ts'
import type { UnsubscribeLinks } from '#server/product/scraping/alerts/unsubscribe-links.ts'
import type { Removals, Suppress } from '#server/product/scraping/suppressions/removal-requests.ts'
import { createSenderCheck } from './form-sender.ts'
import { createSubmissionMails, type SubmissionMails } from './mail-submission.ts'
import type { ReceiptLinks } from './receipt-links.ts'
import { createWindowCheck } from './submission-window.ts'
import { createFormPorts } from './submit-form.ts'

type FormParts = Pick<SubmissionMails, 'database' | 'company' | 'inbox' | 'queued'> & {
  limits: RateLimits
  links: UnsubscribeLinks
  receipts: ReceiptLinks
  suppress: Suppress
  timeZone: string
}

/** The server side of the public forms and of the links in our mails. The functions share parts of it. */
export function createForms(parts: FormParts) {
  const { limits, links, receipts, suppress, timeZone, ...rest } = parts
  const database = parts.database.forPublic
  const mails = createSubmissionMails({ ...rest, database, limits })
  const removals: Removals = { ...mails, suppress }
  const checkSender = createSenderCheck(limits)
  const limitPages = limits('submission-status', { points: 60, durationSec: 600 })
  const limitLookups = limits('submission-question', { points: 10, durationSec: 600 })
  const limited = { checkSender, limitPages, limitLookups }
  const forms = createFormPorts({ database, timeZone, mails, removals, links, receipts, ...limited })
  const isSet = { window: createWindowCheck(database), retention: createRetentionCheck(database) }
  return { mails, removals, gates: { forms, checkSender, isSet } }
}

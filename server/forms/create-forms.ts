import type { RateLimits } from '#server/gateway/rate-limit.ts'
import { createSenderCheck } from './form-sender.ts'
import { createSubmissionMails, type SubmissionMails } from './mail-submission.ts'
import { watchWindow } from './submission-window.ts'
import { createFormPorts } from './submit-form.ts'

type FormParts = Pick<SubmissionMails, 'database' | 'company' | 'inbox' | 'queued'> & { limits: RateLimits }

/** Everything the two public forms need on the server, and the mails that the confirmation function shares with them. */
export function createForms(parts: FormParts) {
  const { database, limits } = parts
  const mails = createSubmissionMails(parts)
  const checkSender = createSenderCheck(limits)
  const perReader = limits('submission-status', { points: 60, durationSec: 600 })
  const forms = createFormPorts({ database, mails, checkSender, perReader })
  return { mails, gates: { forms, checkSender, hasWindow: watchWindow(database) } }
}

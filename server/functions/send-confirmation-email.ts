import type { Context } from 'hono'
import { type ConfirmationRequest, ConfirmationRequestSchema } from '#contracts/confirmation.ts'
import { toRequestedRow } from '#contracts/forms/posted-forms.ts'
import { AppError } from '#server/app-error.ts'
import { mailSubmission, type SubmissionMails, type SubmissionReceipt } from '#server/forms/mail-submission.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'

/**
 * `send-confirmation-email`. It is no open relay: the mail is about what the named sender stored just before, and the answer does
 * not reveal whether there was anything. Only a request that repeats the whole submission, word for word, is told its reference
 * and the link of its status page: that is who sent it.
 */
export function createConfirmationFunction(mails: SubmissionMails) {
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    const body: unknown = await c.req.json().catch(() => null)
    const parsed = ConfirmationRequestSchema.safeParse(body)
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
      throw new AppError('bad_request', `Not a confirmation request: ${[...new Set(fields)].join(', ')}`)
    }
    const { type, email } = parsed.data
    const receipt = await mailSubmission(mails, { kind: type, email, clientAddress: c.var.clientAddress })
    if (receipt === null || !isSender(parsed.data, receipt)) return c.json({ success: true })
    return c.json({ success: true, reference: receipt.reference, status_path: receipt.statusPath })
  }
}

/** Whether a request holds all that was stored; a mail address alone is known to others. */
function isSender(request: ConfirmationRequest, { row }: SubmissionReceipt): boolean {
  const requested = toRequestedRow(request)
  return requested !== null && Object.entries(requested).every(([column, value]) => row[column] === value)
}

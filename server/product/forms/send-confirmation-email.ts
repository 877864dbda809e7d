import type { Context } from 'hono'
import { ConfirmationRequestSchema } from '#contracts/forms/confirmation.ts'
import { toRequestedRow } from '#contracts/forms/posted-forms.ts'
import { statusPath } from '#contracts/forms/submission-status.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { AppError } from '#server/platform/app-error.ts'
import { isSentBy, mailSubmission, type SubmissionMails } from './mail-submission.ts'

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
    const sent = toRequestedRow(parsed.data)
    if (receipt === null || sent === null || !isSentBy(sent, receipt)) return c.json({ success: true })
    return c.json({ success: true, reference: receipt.reference, status_path: statusPath(receipt.statusToken) })
  }
}

import type { Context } from 'hono'
import { ConfirmationRequestSchema } from '#contracts/confirmation.ts'
import { AppError } from '#server/app-error.ts'
import { mailSubmission, type SubmissionMails } from '#server/forms/mail-submission.ts'
import type { GatewayEnv } from '#server/gateway/gateway-env.ts'

/**
 * `send-confirmation-email`. It is no open relay: the request only names a type and an e-mail, and the mail is about what that sender stored just before. The answer is the same whether there was anything, so it does not reveal who wrote to us.
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
    await mailSubmission(mails, { kind: type, email, clientAddress: c.var.clientAddress })
    return c.json({ success: true })
  }
}

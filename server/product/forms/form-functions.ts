import type { Context } from 'hono'
import type { z } from 'zod'
import { ConfirmationRequestSchema } from '#contracts/forms/confirmation.ts'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import { FORM_SCHEMAS, toRequestedRow } from '#contracts/forms/posted-forms.ts'
import { statusPath } from '#contracts/forms/submission-status.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { ANON } from '#server/backend/gateway/keys.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  mailRemovalRequest,
  type Removals,
  storeRemovalRequest,
} from '#server/product/scraping/suppressions/removal-requests.ts'
import { type CheckSender, toSenderHeaders } from './form-sender.ts'
import { isWholeSubmission, mailSubmission, type SubmissionMails } from './mail-submission.ts'

/** `request-removal`: stores a removal request and mails its receipt. The answer does not reveal what we have stored. */
export function createRemovalFunction(deps: { removals: Removals; checkSender: CheckSender }) {
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    const request = await readBody(c, FORM_SCHEMAS.removal, 'a removal request')
    const { clientAddress } = c.var
    const busy = (await deps.checkSender(clientAddress)) === 'busy'
    const trap = c.req.header(TRAP_HEADER) ?? ''
    const headers = toSenderHeaders({ trap, elapsed: c.req.header(ELAPSED_HEADER) ?? '', busy })
    await storeRemovalRequest(deps.removals.database, { ...ANON, headers }, request)
    try {
      await mailRemovalRequest(deps.removals, { email: request.contactEmail, clientAddress })
    } catch (error) {
      // Staff find the stored request in the dashboard even if the mails fail.
      c.var.log.warn({ err: error }, 'removal receipt not queued, but request stored')
    }
    return c.json({ success: true })
  }
}

/**
 * `send-confirmation-email`. Not an open relay: it only mails about a submission that the address stored just before, and the
 * answer does not reveal whether there was one. The reference and the status page are returned only for a request that repeats the
 * whole submission word for word, which proves that the caller sent it.
 */
export function createConfirmationFunction(mails: SubmissionMails) {
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    const request = await readBody(c, ConfirmationRequestSchema, 'a confirmation request')
    const { type, email } = request
    const receipt = await mailSubmission(mails, { kind: type, email, clientAddress: c.var.clientAddress })
    const sent = toRequestedRow(request)
    if (receipt === null || sent === null || !isWholeSubmission(sent, receipt)) return c.json({ success: true })
    return c.json({ success: true, reference: receipt.reference, status_path: statusPath(receipt.statusToken) })
  }
}

/** Throws AppError 'bad_request' with the names of the fields that are wrong. */
async function readBody<T>(c: Context<GatewayEnv>, schema: z.ZodType<T>, what: string): Promise<T> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
  throw new AppError('bad_request', `Not ${what}: ${[...new Set(fields)].join(', ')}`)
}

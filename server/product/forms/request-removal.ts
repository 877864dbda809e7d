import type { Context } from 'hono'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/forms/form-signals.ts'
import { FORM_SCHEMAS } from '#contracts/forms/posted-forms.ts'
import type { GatewayEnv } from '#server/backend/gateway/gateway-env.ts'
import { AppError } from '#server/platform/app-error.ts'
import {
  mailRemovalRequest,
  type Removals,
  storeRemovalRequest,
} from '#server/product/scraping/suppressions/removal-requests.ts'
import { type CheckSender, describeSender } from './form-sender.ts'

/** `request-removal`: stores a removal request and mails its receipt. The answer does not reveal what we store. */
export function createRemovalFunction(deps: { removals: Removals; checkSender: CheckSender }) {
  return async (c: Context<GatewayEnv>): Promise<Response> => {
    const body: unknown = await c.req.json().catch(() => null)
    const parsed = FORM_SCHEMAS.removal.safeParse(body)
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'body')
      throw new AppError('bad_request', `Not a removal request: ${[...new Set(fields)].join(', ')}`)
    }
    const { clientAddress } = c.var
    const busy = (await deps.checkSender(clientAddress)) === 'busy'
    const trap = c.req.header(TRAP_HEADER) ?? ''
    const headers = describeSender({ trap, elapsed: c.req.header(ELAPSED_HEADER) ?? '', busy })
    await storeRemovalRequest(deps.removals.database, { role: 'anon', claims: { role: 'anon' }, headers }, parsed.data)
    try {
      await mailRemovalRequest(deps.removals, { email: parsed.data.contactEmail, clientAddress })
    } catch (error) {
      // The request is stored: staff find it in the dashboard even if the mails fail.
      c.var.log.warn({ err: error }, 'removal receipt not queued, but request stored')
    }
    return c.json({ success: true })
  }
}

import '#app/lib/no-eval.ts'
import { z } from 'zod'
import { loadBackend } from '#app/lib/backend/client.ts'
import {
  ACTIONS,
  type ActionName,
  type ActionRequest,
  type ActionResponse,
  type FunctionName,
  getFunctionName,
} from '#contracts/actions/actions.ts'
import {
  type BackendSupport,
  canUseExtensions,
  getBackendSupport,
  isSpecified,
  setBackendSupport,
} from './backend-support.ts'
import { LogRowSchema, type ScraperLog } from './log-row.ts'

/** The function refused the call; `status` 409 means that a run is already in progress. */
export class ActionError extends Error {
  readonly status: number | null

  constructor(message: string, status: number | null) {
    super(message)
    this.name = 'ActionError'
    this.status = status
  }
}

/** The action is an extension that this backend does not support. It is not sent, and no error is announced. */
export class NotSupportedError extends ActionError {
  constructor() {
    super('This backend does not support it.', 400)
    this.name = 'NotSupportedError'
  }
}

/** Newest first. Parsed leniently, for the reason given in listed-opportunity.ts. */
export async function getLogs(): Promise<ScraperLog[]> {
  return z.array(LogRowSchema).parse(await invoke({ action: 'get_logs' }))
}

/** Rejects if the run has not started. */
export async function startRun(order: ActionRequest<'run_scraper'>): Promise<void> {
  const answer = await call('run_scraper', { config_id: 'default', ...order })
  if (!answer.success) throw new ActionError(answer.error ?? 'The run was refused', null)
}

type ActionBody = { action: string } & Record<string, unknown>

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value
type Request<Name extends ActionName> =
  Record<never, never> extends ActionRequest<Name>
    ? [request?: ReadonlyDeep<ActionRequest<Name>>, signal?: AbortSignal]
    : [request: ReadonlyDeep<ActionRequest<Name>>, signal?: AbortSignal]

/** Calls an action and parses its answer with the schema of the action; rejects with ActionError. */
export async function call<Name extends ActionName>(
  name: Name,
  ...[request, signal]: Request<Name>
): Promise<ActionResponse<Name>> {
  const answer = await invoke({ action: name, ...request }, getFunctionName(name), signal)
  return (await ACTIONS[name].response.parseAsync(answer)) as ActionResponse<Name>
}

/** A backend that accepts this action supports extensions. */
const PROBE_ACTION = 'count_opportunities'

/**
 * Sends an action and returns the unparsed answer; rejects with ActionError. If the backend refuses the probe, it supports only the
 * specified actions: no other action is sent, and all others reject with NotSupportedError.
 */
export async function invoke(
  body: ActionBody,
  name: FunctionName = 'sync-scraper',
  signal?: AbortSignal,
): Promise<unknown> {
  if (isSpecified(name, body.action)) return await send(body, name, signal)
  if (!(await canUseExtensions(probeExtensions))) throw new NotSupportedError()
  try {
    return await send(body, name, signal)
  } catch (error) {
    if (body.action === PROBE_ACTION && isRejected(error)) setBackendSupport('specified')
    if (getBackendSupport() === 'specified') throw new NotSupportedError()
    throw error
  }
}

async function probeExtensions(): Promise<BackendSupport> {
  try {
    await send({ action: PROBE_ACTION }, 'sync-scraper')
    return 'everything'
  } catch (error) {
    return isRejected(error) ? 'specified' : 'unknown'
  }
}

const isRejected = (error: unknown) => error instanceof ActionError && error.status === 400

async function send(body: ActionBody, name: FunctionName, signal?: AbortSignal): Promise<unknown> {
  const client = await loadBackend()
  const { data, error } = await client.functions.invoke<unknown>(name, { body, signal })
  if (error === null) return data
  const failure = await toActionError(error)
  if (failure.status === 401) await endSessionIfRejected(client)
  throw failure
}

/**
 * For a session that was ended elsewhere: the client would keep it until its token expires. When it is dropped, the frame asks to
 * sign in again.
 */
async function endSessionIfRejected(client: Awaited<ReturnType<typeof loadBackend>>): Promise<void> {
  const { error } = await client.auth.refreshSession()
  const status = error?.status ?? 0
  if (status >= 400 && status < 500) await client.auth.signOut({ scope: 'local' })
}

async function toActionError(error: unknown): Promise<ActionError> {
  const message = error instanceof Error ? error.message : 'The call failed'
  // The client attaches the unread response, if there was one.
  const response = error instanceof Error && 'context' in error ? error.context : null
  if (!(response instanceof Response)) return new ActionError(message, null)
  const body: unknown = await response.json().catch(() => null)
  const parsed = z.object({ error: z.string() }).safeParse(body)
  return new ActionError(parsed.success ? parsed.data.error : message, response.status)
}

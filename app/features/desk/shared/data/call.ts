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

/** The call is an extension that this backend does not know. It is not made, and nobody is alarmed. */
export class NotSupportedError extends ActionError {
  constructor() {
    super('This backend does not support it.', 400)
    this.name = 'NotSupportedError'
  }
}

/** Newest first. Rows are read more leniently than the table says, for the reason given at found-row.ts. */
export async function getLogs(): Promise<ScraperLog[]> {
  return z.array(LogRowSchema).parse(await invoke({ action: 'get_logs' }))
}

/** Starts a run; rejects when it has not started. */
export async function startRun(order: ActionRequest<'run_scraper'>): Promise<void> {
  const answer = await call('run_scraper', { config_id: 'default', ...order })
  if (!answer.success) throw new ActionError(answer.error ?? 'The run was refused', null)
}

type ActionBody = { action: string } & Record<string, unknown>

/** Lists of a request may be read-only; nothing here changes them. */
type Sent<Value> = Value extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Sent<Value[Key]> }
    : Value
type Request<Name extends ActionName> =
  Record<never, never> extends ActionRequest<Name>
    ? [request?: Sent<ActionRequest<Name>>, signal?: AbortSignal]
    : [request: Sent<ActionRequest<Name>>, signal?: AbortSignal]

/** Calls an action of the table and reads its answer by it; rejects with ActionError. The signal is for what a person can cancel. */
export async function call<Name extends ActionName>(
  name: Name,
  ...[request, signal]: Request<Name>
): Promise<ActionResponse<Name>> {
  const answer = await invoke({ action: name, ...request }, getFunctionName(name), signal)
  return (await ACTIONS[name].response.parseAsync(answer)) as ActionResponse<Name>
}

/** The call that says whether a backend offers more than the specified actions. */
const COUNT = 'count_opportunities'

/**
 * Sends one action and returns its answer as it came; rejects with ActionError. A backend that refuses the count knows the
 * specified actions alone: it is asked for nothing else, and everything else rejects with NotSupportedError.
 */
export async function invoke(
  body: ActionBody,
  name: FunctionName = 'sync-scraper',
  signal?: AbortSignal,
): Promise<unknown> {
  if (isSpecified(name, body.action)) return await send(body, name, signal)
  if (!(await canUseExtensions(askForExtensions))) throw new NotSupportedError()
  try {
    return await send(body, name, signal)
  } catch (error) {
    if (body.action === COUNT && isRefusal(error)) setBackendSupport('specified')
    if (getBackendSupport() === 'specified') throw new NotSupportedError()
    throw error
  }
}

async function askForExtensions(): Promise<BackendSupport> {
  try {
    await send({ action: COUNT }, 'sync-scraper')
    return 'everything'
  } catch (error) {
    return isRefusal(error) ? 'specified' : 'unknown'
  }
}

const isRefusal = (error: unknown) => error instanceof ActionError && error.status === 400

async function send(body: ActionBody, name: FunctionName, signal?: AbortSignal): Promise<unknown> {
  const client = await loadBackend()
  const { data, error } = await client.functions.invoke<unknown>(name, { body, signal })
  if (error === null) return data
  const failure = await toActionError(error)
  if (failure.status === 401) await endIfRefused(client)
  throw failure
}

/**
 * For a session that was ended elsewhere: the client would keep it until its token has run out. Without it the frame asks to
 * sign in again.
 */
async function endIfRefused(client: Awaited<ReturnType<typeof loadBackend>>): Promise<void> {
  const { error } = await client.auth.refreshSession()
  const status = error?.status ?? 0
  if (status >= 400 && status < 500) await client.auth.signOut({ scope: 'local' })
}

async function toActionError(error: unknown): Promise<ActionError> {
  const message = error instanceof Error ? error.message : 'The call failed'
  // The client passes on the unread response, if there was one.
  const response = error instanceof Error && 'context' in error ? error.context : null
  if (!(response instanceof Response)) return new ActionError(message, null)
  const body: unknown = await response.json().catch(() => null)
  const parsed = z.object({ error: z.string() }).safeParse(body)
  return new ActionError(parsed.success ? parsed.data.error : message, response.status)
}

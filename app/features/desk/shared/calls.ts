import '#app/lib/no-eval.ts'
import { z } from 'zod'
import { loadBackend } from '#app/lib/backend/client.ts'
import {
  RemoveSampleResponseSchema,
  type ScraperConfig,
  type ScraperSources,
  ScraperSourcesSchema,
  type StoredScraperConfig,
  StoredScraperConfigSchema,
} from '#contracts/sync-scraper.ts'
import { LogRowSchema, type ScraperLog } from './log-row.ts'
import { isSpecified, learnOffers, mayExtend, type Offers, readOffers } from './offers.ts'

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
export class NotOfferedError extends ActionError {
  constructor() {
    super('This backend does not offer it.', 400)
    this.name = 'NotOfferedError'
  }
}

/** Newest first. */
export async function getLogs(): Promise<ScraperLog[]> {
  return z.array(LogRowSchema).parse(await invoke({ action: 'get_logs' }))
}

export async function getSources(): Promise<ScraperSources> {
  return ScraperSourcesSchema.parse(await invoke({ action: 'get_sources' }))
}

export async function getConfig(): Promise<StoredScraperConfig> {
  return StoredScraperConfigSchema.parse(await invoke({ action: 'get_config' }))
}

export async function saveConfig(config: ScraperConfig): Promise<void> {
  await invoke({ action: 'save_config', config })
}

/** Starts a run over the sample web. */
export async function runSample(): Promise<void> {
  const answer = RunAnswerSchema.parse(await invoke({ action: 'run_sample' }))
  if (!answer.success) throw new ActionError(answer.error ?? 'The run was refused', null)
}

/** Takes all sample data away. */
export async function removeSample(): Promise<void> {
  RemoveSampleResponseSchema.parse(await invoke({ action: 'remove_sample' }))
}

const RunAnswerSchema = z.object({ success: z.boolean(), error: z.string().optional() })

/** Starts a run; without a preset it is a custom one. Rejects when it has not started. */
export async function runScraper(preset: string | undefined): Promise<void> {
  const body = { action: 'run_scraper', config_id: 'default', ...(preset === undefined ? {} : { preset }) }
  const answer = RunAnswerSchema.parse(await invoke(body))
  if (!answer.success) throw new ActionError(answer.error ?? 'The run was refused', null)
}

type ActionBody = { action: string } & Record<string, unknown>
type FunctionName = 'sync-scraper' | 'desk'

/** The call that says whether a backend offers more than the specified actions. */
const COUNT = 'count_opportunities'

/**
 * Calls one action; rejects with ActionError. Each room has its own calls. `desk` holds what is not about the scraper. A backend
 * that refuses the count knows the specified actions alone: it is asked for nothing else, and everything else is NotOffered.
 */
export async function invoke(body: ActionBody, name: FunctionName = 'sync-scraper'): Promise<unknown> {
  if (isSpecified(name, body.action)) return await call(body, name)
  if (!(await mayExtend(askForExtensions))) throw new NotOfferedError()
  try {
    return await call(body, name)
  } catch (error) {
    if (body.action === COUNT && isRefusal(error)) learnOffers('specified')
    if (readOffers() === 'specified') throw new NotOfferedError()
    throw error
  }
}

async function askForExtensions(): Promise<Offers> {
  try {
    await call({ action: COUNT }, 'sync-scraper')
    return 'everything'
  } catch (error) {
    return isRefusal(error) ? 'specified' : 'unknown'
  }
}

const isRefusal = (error: unknown) => error instanceof ActionError && error.status === 400

async function call(body: ActionBody, name: FunctionName): Promise<unknown> {
  const client = await loadBackend()
  const { data, error } = await client.functions.invoke<unknown>(name, { body })
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

import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { readEnv } from '#app/lib/backend/read-env.ts'
import { type ConfirmationAnswer, ConfirmationAnswerSchema, type ConfirmationRequest } from '#contracts/confirmation.ts'
import type { BrowserEnv } from '#contracts/env.ts'
import type { FormKind } from '#contracts/form-port.ts'
import { type PostedForms, STORED_FORMS, type StoredKind } from '#contracts/forms/posted-forms.ts'
import { type FormSignals, signalHeaders } from './form-signals.ts'

const TIMEOUT_MS = 15_000

export type PostedForm = { [Kind in FormKind]: { kind: Kind; values: PostedForms[Kind] } }[FormKind]

/** Sends a validated form. Rejects if it was not stored; a failed receipt is only logged. Null if the server names none. */
export async function sendForm(posted: PostedForm, signals: FormSignals): Promise<ConfirmationAnswer | null> {
  if (posted.kind === 'removal') {
    await requestRemoval(posted.values, signals)
    return null
  }
  if (posted.kind === 'artist') return storeRow(posted.kind, posted.values, signals)
  return storeRow(posted.kind, posted.values, signals)
}

async function storeRow<Kind extends StoredKind>(kind: Kind, values: PostedForms[Kind], signals: FormSignals) {
  const { table, toRow, toReceipt, unmailed } = STORED_FORMS[kind]
  const { client, env } = await loadBackendWithEnv()
  // No .select(): visitors may insert rows but not read them.
  const insert = client.from(table).insert(toRow(values))
  for (const [name, value] of Object.entries(signalHeaders(signals))) insert.setHeader(name, value)
  const { error } = await insert
  if (error) throw error
  try {
    const answer = await callFunction(env, 'send-confirmation-email', toReceipt(values))
    return ConfirmationAnswerSchema.safeParse(await answer.json().catch(() => null)).data ?? null
  } catch {
    // biome-ignore lint/suspicious/noConsole: the specification has this logged and nothing else.
    console.warn(unmailed)
    return null
  }
}

/** A plain fetch: a single call does not justify downloading the backend client. */
async function requestRemoval(values: PostedForms['removal'], signals: FormSignals): Promise<void> {
  await callFunction(await readEnv(), 'request-removal', values, signalHeaders(signals))
}

/** An edge function answered with an error status. */
class FunctionRefusedError extends Error {
  readonly status: number

  constructor(name: string, status: number) {
    super(`${name} answered ${status}`)
    this.name = 'FunctionRefusedError'
    this.status = status
  }
}

async function callFunction(
  { url, publishableKey }: BrowserEnv,
  name: string,
  body: ConfirmationRequest | PostedForms['removal'],
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${publishableKey}`,
      apikey: publishableKey,
      ...headers,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new FunctionRefusedError(name, response.status)
  return response
}

import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { readEnv } from '#app/lib/backend/read-env.ts'
import {
  type ConfirmationAnswer,
  ConfirmationAnswerSchema,
  type ConfirmationRequest,
} from '#contracts/forms/confirmation.ts'
import type { FormKind } from '#contracts/forms/form-port.ts'
import { type PostedForms, STORED_FORMS, type StoredKind } from '#contracts/forms/posted-forms.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import type { BrowserEnv } from '#contracts/platform/env.ts'
import { type FormSignals, signalHeaders } from './form-signals.ts'

const TIMEOUT_MS = 15_000

export type PostedForm = { [Kind in FormKind]: { kind: Kind; values: PostedForms[Kind] } }[FormKind]

/** Sends a validated form. Rejects if it was not stored; a failed receipt mail is only logged. Returns what there is to show of it. */
export async function sendForm(posted: PostedForm, signals: FormSignals): Promise<Receipt | null> {
  if (posted.kind === 'removal') {
    // A plain fetch: a single call does not justify downloading the backend client.
    await callFunction(await readEnv(), 'request-removal', posted.values, signalHeaders(signals))
    return null
  }
  if (posted.kind === 'artist') return storeRow(posted.kind, posted.values, signals)
  return storeRow(posted.kind, posted.values, signals)
}

async function storeRow<Kind extends StoredKind>(
  kind: Kind,
  values: PostedForms[Kind],
  signals: FormSignals,
): Promise<Receipt> {
  const { table, toRow, toReceipt, listSent, unmailed } = STORED_FORMS[kind]
  const row = toRow(values)
  const { client, env } = await loadBackendWithEnv()
  // No .select(): visitors may insert rows but not read them.
  const insert = client.from(table).insert(row)
  for (const [name, value] of Object.entries(signalHeaders(signals))) insert.setHeader(name, value)
  const { error } = await insert
  if (error) throw error
  const sent = { kind, sentAt: new Date().toISOString(), lines: listSent(values) }
  const { reference = null, status_path: statusPath = null } = await askForMail(env, toReceipt(values), unmailed)
  return { reference, statusPath, ...sent }
}

async function askForMail(
  env: BrowserEnv,
  request: ConfirmationRequest,
  unmailed: string,
): Promise<ConfirmationAnswer> {
  try {
    const answer = await callFunction(env, 'send-confirmation-email', request)
    return ConfirmationAnswerSchema.safeParse(await answer.json().catch(() => null)).data ?? {}
  } catch {
    // biome-ignore lint/suspicious/noConsole: the specification has this logged and nothing else.
    console.warn(unmailed)
    return {}
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
  const { ok, status } = response
  if (!ok) throw Object.assign(new Error(`${name} answered ${status}`), { status })
  return response
}

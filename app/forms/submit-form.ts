import '#app/lib/no-eval.ts'
import { loadBackendWithEnv } from '#app/lib/backend/client.ts'
import { fetchEnv } from '#app/lib/backend/read-env.ts'
import {
  type ConfirmationAnswer,
  ConfirmationAnswerSchema,
  type ConfirmationRequest,
} from '#contracts/forms/confirmation.ts'
import type { Form, FormFields } from '#contracts/forms/form.ts'
import type { FormKind } from '#contracts/forms/form-port.ts'
import { formSchema, parseForm } from '#contracts/forms/form-schema.ts'
import { ELAPSED_HEADER, TRAP_FIELD, TRAP_HEADER, UNKNOWN_ELAPSED } from '#contracts/forms/form-signals.ts'
import { type PostedForms, STORED_FORMS, type StoredKind } from '#contracts/forms/posted-forms.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import type { BrowserEnv } from '#contracts/platform/env.ts'
import type { FieldErrors, Outcome, Refusal, ToPosted } from './load-submit-form.ts'

const TIMEOUT_MS = 15_000

export type PostedForm = { [Kind in FormKind]: { kind: Kind; values: PostedForms[Kind] } }[FormKind]

/** Validates and sends the form. Rejects with errors for which the form has no message of its own. */
export async function submitForm<Fields extends FormFields>(
  form: Form<Fields>,
  typed: FormData,
  toPosted: ToPosted<Fields>,
): Promise<Outcome> {
  const { values, errors } = parseForm(formSchema(form.fields), Object.fromEntries(typed))
  if (errors) return { kind: 'invalid', errors, report: (element) => report(form, element, errors) }
  try {
    return { kind: 'stored', receipt: await sendForm(toPosted(values), readSignals(typed)) }
  } catch (error) {
    const kind = findRefusal(error, form)
    if (kind === null) throw error
    // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
    if (kind === 'limited') console.error(form.failed.title, error)
    return { kind }
  }
}

function findRefusal(error: unknown, { refused }: Pick<Form, 'refused'>): Exclude<Refusal, 'failed'> | null {
  if (typeof error !== 'object' || error === null) return null
  const code = 'code' in error ? error.code : null
  if (code === 'PGRST429' || ('status' in error && error.status === 429)) return 'limited'
  if (code === '23505' && refused?.duplicate) return 'duplicate'
  // The submission window is the only policy that rejects a visitor's row.
  return code === '42501' && refused?.closed ? 'closed' : null
}

function report(form: Form, element: HTMLFormElement, errors: FieldErrors): void {
  if (form.validation === 'browser') {
    showBrowserErrors(element, errors)
    return
  }
  const first = Object.keys(form.fields).find((name) => name in errors)
  element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

/**
 * Shows each error as the browser's validation message until the field changes. A required field with only blanks is cleared
 * instead, so that the browser shows its own message.
 */
function showBrowserErrors(form: HTMLFormElement, errors: FieldErrors): void {
  for (const [name, message] of Object.entries(errors)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    if (control.required && control.value.trim() === '') {
      control.value = ''
      continue
    }
    control.setCustomValidity(message)
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
  }
  form.reportValidity()
}

/** Sends a validated form. Rejects if it was not stored; a failed receipt mail is only logged. */
async function sendForm(posted: PostedForm, signals: Record<string, string>): Promise<Receipt | null> {
  if (posted.kind === 'removal') {
    // A plain fetch: a single call does not justify downloading the backend client.
    await callFunction(await fetchEnv(), 'request-removal', posted.values, signals)
    return null
  }
  if (posted.kind === 'artist') return storeRow(posted.kind, posted.values, signals)
  return storeRow(posted.kind, posted.values, signals)
}

async function storeRow<Kind extends StoredKind>(
  kind: Kind,
  values: PostedForms[Kind],
  signals: Record<string, string>,
): Promise<Receipt> {
  const { table, toRow, toConfirmation, listSent, mailFailedMessage } = STORED_FORMS[kind]
  const row = toRow(values)
  const { client, env } = await loadBackendWithEnv()
  // No .select(): visitors may insert rows but not read them.
  const insert = client.from(table).insert(row)
  for (const [name, value] of Object.entries(signals)) insert.setHeader(name, value)
  const { error } = await insert
  if (error) throw error
  const sent = { kind, sentAt: new Date().toISOString(), lines: listSent(values) }
  const { reference = null, status_path: statusPath = null } = await requestConfirmationMail(
    env,
    toConfirmation(values),
    mailFailedMessage,
  )
  return { reference, statusPath, ...sent }
}

async function requestConfirmationMail(
  env: BrowserEnv,
  request: ConfirmationRequest,
  mailFailedMessage: string,
): Promise<ConfirmationAnswer> {
  try {
    const answer = await callFunction(env, 'send-confirmation-email', request)
    return ConfirmationAnswerSchema.safeParse(await answer.json().catch(() => null)).data ?? {}
  } catch {
    // biome-ignore lint/suspicious/noConsole: the specification has this logged and nothing else.
    console.warn(mailFailedMessage)
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

/**
 * Signals that distinguish people from bots: the hidden field, and how long the page has been open. They are request headers, so
 * that the body stays as specified.
 */
function readSignals(typed: FormData): Record<string, string> {
  const trap = String(typed.get(TRAP_FIELD) ?? '')
  return {
    // Header values must be ASCII.
    [TRAP_HEADER]: encodeURIComponent(trap).slice(0, 100),
    [ELAPSED_HEADER]: wasReloaded() ? UNKNOWN_ELAPSED : String(Math.round(performance.now())),
  }
}

/** After a reload the draft is still there, so a person may send it at once. */
function wasReloaded(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}

import { data, redirect } from 'react-router'
import type { ContactSubject } from '#contracts/forms/contact-subject.ts'
import { type FormKind, type FormOutcome, findFormPort, type PostedFields } from '#contracts/forms/form-port.ts'

type Unsent = Exclude<FormOutcome, { kind: 'stored' }>

/** Why a form posted without script was not stored, with the typed text. */
export type PlainAnswer = { outcome: Unsent; typed: PostedFields }

const STATUS: Record<Unsent['kind'], number> = { invalid: 400, duplicate: 409, closed: 403, limited: 429, failed: 500 }

/** A route's `action` for a form posted without script: redirects to the thank-you page or shows the form again. */
export async function answerPlainPost(
  kind: FormKind,
  request: Request,
  context: object,
  subject: ContactSubject | null = null,
) {
  const port = findFormPort(context)
  if (!port) throw data('Forms cannot be sent here', { status: 503 })
  const typed = await readFields(request)
  const outcome = await port.submit(kind, typed, subject)
  // The receipt is in the URL because without script or cookies nothing else survives a reload.
  if (outcome.kind === 'stored')
    return redirect(`/thank-you${outcome.receipt ? `?receipt=${outcome.receipt}` : ''}`, 303)
  return data({ outcome, typed } satisfies PlainAnswer, { status: STATUS[outcome.kind] })
}

async function readFields(request: Request): Promise<PostedFields> {
  const posted = await request.formData().catch(() => {
    throw data('Not a form', { status: 400 })
  })
  const fields: PostedFields = {}
  for (const [name, value] of posted) {
    // A form post sends CR LF line breaks, the script LF. The stored text must be the same.
    if (typeof value === 'string') fields[name] = value.replaceAll('\r\n', '\n')
  }
  return fields
}

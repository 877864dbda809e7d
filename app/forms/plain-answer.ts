import { data, redirect } from 'react-router'
import { type FormKind, type FormOutcome, findFormPort, type PostedFields } from '#contracts/form-port.ts'

type Unsent = Exclude<FormOutcome, { kind: 'stored' }>

/** Why a form that was posted without script comes back, with everything typed into it. */
export type PlainAnswer = { outcome: Unsent; typed: PostedFields }

const STATUS: Record<Unsent['kind'], number> = { invalid: 400, duplicate: 409, closed: 403, limited: 429, failed: 500 }

/** A route's `action` for the post of a form without script: on to the thank-you page, or back to the form. */
export async function answerPlainPost(kind: FormKind, request: Request, context: object) {
  const port = findFormPort(context)
  if (!port) throw data('Forms cannot be sent here', { status: 503 })
  const typed = await readFields(request)
  const outcome = await port.submit(kind, typed)
  if (outcome.kind === 'stored') return redirect('/thank-you', 303)
  return data({ outcome, typed } satisfies PlainAnswer, { status: STATUS[outcome.kind] })
}

async function readFields(request: Request): Promise<PostedFields> {
  const posted = await request.formData().catch(() => {
    throw data('Not a form', { status: 400 })
  })
  const fields: PostedFields = {}
  for (const [name, value] of posted) {
    // A post breaks lines with CR LF, the script with LF; what is stored is to be the same.
    if (typeof value === 'string') fields[name] = value.replaceAll('\r\n', '\n')
  }
  return fields
}

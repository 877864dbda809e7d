import { data, redirect } from 'react-router'
import { StatusLookup } from '#app/features/submission/status-lookup.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { findFormPort } from '#contracts/forms/form-port.ts'
import { parseStatusQuestion, STATUS_LOOKUP_PATH } from '#contracts/forms/submission-status.ts'
import type { Route } from './+types/submission.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Check the status',
    description: 'The status of your message or your application.',
    path: STATUS_LOOKUP_PATH,
    robots: 'noindex',
  })

export async function action({ request, context }: Route.ActionArgs) {
  const port = findFormPort(context)
  if (!port) throw data('Forms cannot be sent here', { status: 503 })
  const posted = await request.formData().catch(() => {
    throw data('Not a form', { status: 400 })
  })
  const typed = { reference: String(posted.get('reference') ?? ''), email: String(posted.get('email') ?? '') }
  const question = parseStatusQuestion(typed)
  // Invalid input gets the same answer as a wrong reference, so neither reveals anything.
  const opened = question === null ? ({ kind: 'unknown' } as const) : await port.openStatus(question)
  if (opened.kind === 'found') return redirect(opened.path, 303)
  return data({ refusal: opened.kind, typed }, { status: opened.kind === 'limited' ? 429 : 404 })
}

export default function SubmissionRoute({ actionData }: Route.ComponentProps) {
  return <StatusLookup {...actionData} />
}

import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { useSending } from '#app/lib/backend/use-sending.ts'
import { readFormSignals } from '#app/lib/form-signals.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormTrap } from '#app/ui/form-trap.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { TRAP_FIELD } from '#contracts/form-signals.ts'
import { controlId, SUBMISSION_FIELDS, type SubmissionFieldSpec } from './submission-fields.ts'
import { FAILURE, FaultNotice, RefusalNotice } from './submission-notice.tsx'

// With the schema library behind it, which a visitor who only reads need not download.
const loadSending = () => import('./send-submission.ts')

function warmUp(): void {
  warmUpBackend()
  // A failure shows itself when the form is sent.
  loadSending().catch(() => undefined)
}

/**
 * Checks with the form's own words, marks each field that fails, and takes the reader to the first of them. `answer` is
 * what came back of a post without script.
 */
export function SubmissionForm({ answer }: { answer?: PlainAnswer | undefined }) {
  const navigate = useNavigate()
  const { sending, refusal, send } = useSending()
  const [faults, setFaults] = useState(answer?.outcome.kind === 'invalid' ? answer.outcome.errors : null)
  const plainRefusal = answer && answer.outcome.kind !== 'invalid' ? answer.outcome.kind : null

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = await send(event, sendTyped, (error, why) => {
      if (why === 'failed' || why === 'limited') {
        // biome-ignore lint/suspicious/noConsole: a failure must be findable where it happened.
        console.error('Error submitting application', error)
      }
      // Where waiting is what helps, the notice in the form says so, and trying again at once would not.
      if (why === 'failed') showToast({ ...FAILURE, tone: 'destructive' })
    })
    if (!sent) return
    showToast({
      title: 'Submission received!',
      description: "We'll review your music and get back to you within 2-4 weeks.",
      tone: 'success',
    })
    await navigate('/thank-you')
  }

  async function sendTyped(typed: FormData, form: HTMLFormElement): Promise<boolean> {
    const { checkSubmission, sendSubmission } = await loadSending()
    const checked = checkSubmission(typed)
    // At once, so that what is focused next is described by what is wrong with it.
    flushSync(() => setFaults(checked.errors ?? null))
    if (checked.errors) {
      const first = SUBMISSION_FIELDS.find((field) => field.name in checked.errors)
      if (first) form.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
      return false
    }
    await sendSubmission(checked.form, readFormSignals(typed))
    return true
  }

  /** What is being mended is not held against anybody until the form is sent again. */
  function forgive(field: EventTarget): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    setFaults((known) => {
      if (!known || !(field.name in known)) return known
      const others = Object.entries(known).filter(([name]) => name !== field.name)
      return others.length > 0 ? Object.fromEntries(others) : null
    })
  }

  return (
    <form
      method="post"
      action="/artist-submission"
      aria-label="Artist submission"
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={warmUp}
      onInput={({ target }) => forgive(target)}
      className="relative grid gap-6 sm:grid-cols-2"
    >
      {faults && <FaultNotice errors={faults} />}
      {plainRefusal && !refusal && !faults && <RefusalNotice refusal={plainRefusal} />}
      {SUBMISSION_FIELDS.map((field) => (
        <SubmissionField key={field.name} spec={field} typed={answer?.typed[field.name]} error={faults?.[field.name]} />
      ))}
      <FormTrap name={TRAP_FIELD} />
      {refusal && <RefusalNotice refusal={refusal} isAnnounced />}
      <div className="sm:col-span-2">
        <Button type="submit" variant="neon" size="lg" loading={sending}>
          {sending ? 'Submitting...' : 'Submit Application'}
        </Button>
      </div>
    </form>
  )
}

type SubmissionFieldProps = { spec: SubmissionFieldSpec; typed: string | undefined; error: string | undefined }

function SubmissionField({ spec, typed, error }: SubmissionFieldProps) {
  const { label, hint, half, rows, ...attributes } = spec
  return (
    <Field
      id={controlId(spec.name)}
      label={label}
      hint={hint}
      error={error}
      {...(half ? {} : { className: 'sm:col-span-2' })}
    >
      {(control) =>
        rows ? (
          <Textarea {...control} {...attributes} rows={rows} defaultValue={typed} />
        ) : (
          <Input {...control} {...attributes} defaultValue={typed} />
        )
      }
    </Field>
  )
}

import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { refusalOf } from '#app/lib/backend/refusal.ts'
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
import { FAILURE, FaultNotice, RefusalNotice, type SubmissionTrouble } from './submission-notice.tsx'

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
  const [trouble, setTrouble] = useState<SubmissionTrouble | null>(answer?.outcome ?? null)
  const [submitting, setSubmitting] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setSubmitting(true)
    try {
      const { checkSubmission, sendSubmission } = await loadSending()
      const checked = checkSubmission(typed)
      if (checked.errors) {
        flushSync(() => {
          setTrouble({ kind: 'invalid', errors: checked.errors })
          setSubmitting(false)
        })
        const first = SUBMISSION_FIELDS.find((field) => field.name in checked.errors)
        if (first) form.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
        return
      }
      setTrouble(null)
      await sendSubmission(checked.form, readFormSignals(typed))
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal === 'failed' || refusal === 'limited') {
        // biome-ignore lint/suspicious/noConsole: a failure must be findable where it happened.
        console.error('Error submitting application', error)
        // Where waiting is what helps, the notice in the form says so, and trying again at once would not.
        if (refusal === 'failed') showToast({ ...FAILURE, tone: 'destructive' })
      }
      // A disabled button loses the focus; who sent by keyboard must find it where it was.
      flushSync(() => {
        setTrouble({ kind: refusal })
        setSubmitting(false)
      })
      form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
      return
    }
    setSubmitting(false)
    showToast({
      title: 'Submission received!',
      description: "We'll review your music and get back to you within 2-4 weeks.",
      tone: 'success',
    })
    await navigate('/thank-you')
  }

  /** What is being mended is not held against anybody until the form is sent again. */
  function forgive(field: EventTarget): void {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
    setTrouble((known) => {
      if (known?.kind !== 'invalid' || !(field.name in known.errors)) return known
      const errors = Object.fromEntries(Object.entries(known.errors).filter(([name]) => name !== field.name))
      return Object.keys(errors).length > 0 ? { kind: 'invalid', errors } : null
    })
  }

  const errors = trouble?.kind === 'invalid' ? trouble.errors : null
  const refusal = trouble && trouble.kind !== 'invalid' ? trouble.kind : null
  // What a post without script came back with stands at the top of the form, a refusal by script where the press was.
  const isPlain = trouble === answer?.outcome
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
      {errors && <FaultNotice errors={errors} />}
      {refusal && isPlain && <RefusalNotice refusal={refusal} />}
      {SUBMISSION_FIELDS.map((field) => (
        <SubmissionField key={field.name} spec={field} typed={answer?.typed[field.name]} error={errors?.[field.name]} />
      ))}
      <FormTrap name={TRAP_FIELD} />
      {refusal && !isPlain && <RefusalNotice refusal={refusal} isAnnounced />}
      <div className="sm:col-span-2">
        <Button type="submit" variant="neon" size="lg" loading={submitting}>
          {submitting ? 'Submitting...' : 'Submit Application'}
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

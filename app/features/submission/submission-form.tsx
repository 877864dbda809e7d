import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { type ArtistSubmissionForm, ArtistSubmissionFormSchema } from '#contracts/artist-submission.ts'
import { sendSubmission } from './send-submission.ts'

type Name = keyof ArtistSubmissionForm
type Errors = Partial<Record<Name, string>>

type FieldSpec = {
  name: Name
  label: string
  hint?: string
  placeholder?: string
  type?: 'email' | 'tel'
  autoComplete?: string
  rows?: number
  half?: true
  required?: true
}

const FIELDS: FieldSpec[] = [
  { name: 'artistName', label: 'Artist/Band Name *', half: true, required: true },
  { name: 'email', label: 'Email Address *', type: 'email', autoComplete: 'email', half: true, required: true },
  { name: 'phone', label: 'Phone Number', type: 'tel', autoComplete: 'tel', half: true },
  { name: 'genre', label: 'Primary Genre *', placeholder: 'Hip-Hop, R&B, Pop, etc.', half: true, required: true },
  { name: 'bio', label: 'Artist Bio *', hint: 'At least 50 characters.', rows: 6, required: true },
  { name: 'demoLinks', label: 'Demo Links *', hint: 'One link per line.', rows: 4, required: true },
  { name: 'socialMedia', label: 'Social Media', hint: 'One per line.', rows: 3 },
  { name: 'experience', label: 'Previous Experience', rows: 3 },
]

/** Checks with the form's own words, marks each field that fails, and takes the reader to the first of them. */
export function SubmissionForm() {
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Errors>({})
  const [submitting, setSubmitting] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const parsed = ArtistSubmissionFormSchema.safeParse(Object.fromEntries(new FormData(form)))
    if (!parsed.success) {
      const found = Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path[0], issue.message]))
      setErrors(found)
      const first = FIELDS.find((field) => field.name in found)
      if (first) form.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus()
      return
    }
    setErrors({})
    setSubmitting(true)
    try {
      await sendSubmission(parsed.data)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure must be findable where it happened.
      console.error('Error submitting application', error)
      showToast({
        title: 'Error submitting application',
        description: 'Please try again or contact us directly.',
        tone: 'destructive',
      })
      // A disabled button loses the focus; who sent by keyboard must find it where it was.
      flushSync(() => setSubmitting(false))
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

  return (
    <form
      method="post"
      action="/artist-submission"
      aria-label="Artist submission"
      noValidate
      onSubmit={(event) => void submit(event)}
      onFocus={warmUpBackend}
      className="grid gap-6 sm:grid-cols-2"
    >
      {FIELDS.map((field) => (
        <SubmissionField key={field.name} spec={field} error={errors[field.name]} />
      ))}
      <div className="sm:col-span-2">
        <Button type="submit" variant="neon" size="lg" loading={submitting}>
          {submitting ? 'Submitting...' : 'Submit Application'}
        </Button>
      </div>
    </form>
  )
}

function SubmissionField({ spec, error }: { spec: FieldSpec; error: string | undefined }) {
  const { label, hint, half, rows, ...attributes } = spec
  return (
    <Field label={label} hint={hint} error={error} className={half ? undefined : 'sm:col-span-2'}>
      {(control) =>
        rows ? <Textarea {...control} {...attributes} rows={rows} /> : <Input {...control} {...attributes} />
      }
    </Field>
  )
}

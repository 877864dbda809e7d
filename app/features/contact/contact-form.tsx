import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { type Refusal, refusalOf } from '#app/lib/backend/refusal.ts'
import { readFormSignals } from '#app/lib/form-signals.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ErrorSummary, FormNotice } from '#app/ui/form-notice.tsx'
import { FormTrap } from '#app/ui/form-trap.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { TRAP_FIELD } from '#contracts/form-signals.ts'
import { CONTACT_FIELDS, type ContactField, controlId } from './contact-fields.ts'

// With the schema library behind it, which a visitor who only reads need not download.
const loadSending = () => import('#app/lib/backend/send-contact.ts')

function warmUp(): void {
  warmUpBackend()
  // A failure shows itself when the form is sent.
  loadSending().catch(() => undefined)
}

const FAILURE = { title: 'Error sending message', description: 'Please try again or contact us directly.' }

/**
 * Five fields under the browser's own rules. What was typed stays until the message has been stored. `answer` is what
 * came back of a post without script.
 */
export function ContactForm({ answer }: { answer?: PlainAnswer | undefined }) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const read = (name: ContactField['name']) => String(typed.get(name) ?? '')
    setRefusal(null)
    setSending(true)
    try {
      const { sendContact } = await loadSending()
      await sendContact(
        {
          firstName: read('firstName'),
          lastName: read('lastName'),
          email: read('email'),
          projectType: read('projectType'),
          message: read('message'),
        },
        readFormSignals(typed),
      )
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
      console.error('Error sending message', error)
      showToast({ ...FAILURE, tone: 'destructive' })
      // A disabled button loses the focus; who sent by keyboard must find it where it was.
      flushSync(() => {
        setRefusal(refusalOf(error))
        setSending(false)
      })
      form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
      return
    }
    setSending(false)
    showToast({
      title: 'Message sent successfully!',
      description: "We'll get back to you within 1-2 business days.",
      tone: 'success',
    })
    await navigate('/thank-you')
  }

  const errors = answer?.outcome.kind === 'invalid' ? answer.outcome.errors : {}
  return (
    <form
      method="post"
      action="/contact"
      aria-label="Contact"
      onSubmit={(event) => void send(event)}
      onFocus={warmUp}
      className="relative grid gap-x-6 gap-y-6 sm:grid-cols-2"
    >
      <ContactNotice refusal={refusal} answer={answer} />
      {CONTACT_FIELDS.map((field) => (
        <ContactControl key={field.name} field={field} typed={answer?.typed[field.name]} error={errors[field.name]} />
      ))}
      <FormTrap name={TRAP_FIELD} />
      <div className="sm:col-span-2">
        <Button type="submit" variant="neon" size="lg" loading={sending}>
          {sending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

type ContactControlProps = { field: ContactField; typed: string | undefined; error: string | undefined }

function ContactControl({ field, typed, error }: ContactControlProps) {
  const { label, rows, half, ...attributes } = field
  return (
    <Field id={controlId(field.name)} label={label} error={error} {...(half ? {} : { className: 'sm:col-span-2' })}>
      {(control) =>
        rows ? (
          <Textarea {...control} {...attributes} rows={rows} defaultValue={typed} required />
        ) : (
          <Input {...control} {...attributes} defaultValue={typed} required />
        )
      }
    </Field>
  )
}

/** A failed send has its toast, so with script only what the toast cannot say stands here. */
function ContactNotice({ refusal, answer }: { refusal: Refusal | null; answer: PlainAnswer | undefined }) {
  if (refusal === 'limited' || (!refusal && answer?.outcome.kind === 'limited')) {
    return (
      <FormNotice tone="danger" title="Too many messages from your connection" className="sm:col-span-2">
        Nothing you typed is lost. Wait ten minutes and send it again, or write to us by e-mail.
      </FormNotice>
    )
  }
  if (refusal || !answer) return null
  if (answer.outcome.kind !== 'invalid') {
    return (
      <FormNotice tone="danger" title={FAILURE.title} className="sm:col-span-2">
        {FAILURE.description}
      </FormNotice>
    )
  }
  const { errors } = answer.outcome
  const lines = CONTACT_FIELDS.flatMap(({ name }) => {
    const message = errors[name]
    return message === undefined ? [] : [{ id: controlId(name), message }]
  })
  return <ErrorSummary errors={lines} className="sm:col-span-2" />
}

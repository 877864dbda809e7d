import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { useSending } from '#app/lib/backend/use-sending.ts'
import { readFormSignals } from '#app/lib/form-signals.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { refuseBlanks } from '#app/lib/refuse-blanks.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ErrorSummary, UnsentNotice } from '#app/ui/form-notice.tsx'
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
  const { sending, refusal, send } = useSending()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (!refuseBlanks(event.currentTarget)) return
    const sent = await send(event, sendTyped, (error, why) => {
      // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
      console.error('Error sending message', error)
      // Where waiting is what helps, the notice in the form says so, and trying again at once would not.
      if (why !== 'limited') showToast({ ...FAILURE, tone: 'destructive' })
    })
    if (!sent) return
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
      onSubmit={(event) => void submit(event)}
      onFocus={warmUp}
      className="relative grid gap-x-6 gap-y-6 sm:grid-cols-2"
    >
      {answer && !refusal && <PlainNotice outcome={answer.outcome} />}
      {CONTACT_FIELDS.map((field) => (
        <ContactControl key={field.name} field={field} typed={answer?.typed[field.name]} error={errors[field.name]} />
      ))}
      <FormTrap name={TRAP_FIELD} />
      {/* The toast has said it; this stays when the toast has gone. */}
      {refusal && (
        <UnsentNotice isLimited={refusal === 'limited'} failure={FAILURE} isAnnounced className="sm:col-span-2" />
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="neon" size="lg" loading={sending}>
          {sending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

async function sendTyped(typed: FormData, form: HTMLFormElement): Promise<boolean> {
  const read = (name: ContactField['name']) => String(typed.get(name) ?? '')
  const { checkContact, sendContact } = await loadSending()
  const message = {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    projectType: read('projectType'),
    message: read('message'),
  }
  if (!checkContact(message, form)) return false
  await sendContact(message, readFormSignals(typed))
  return true
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

/** What came of a post without script, above the fields. */
function PlainNotice({ outcome }: { outcome: PlainAnswer['outcome'] }) {
  if (outcome.kind !== 'invalid') {
    return <UnsentNotice isLimited={outcome.kind === 'limited'} failure={FAILURE} className="sm:col-span-2" />
  }
  const names = CONTACT_FIELDS.map(({ name }) => name)
  return <ErrorSummary errors={outcome.errors} names={names} idOf={controlId} className="sm:col-span-2" />
}

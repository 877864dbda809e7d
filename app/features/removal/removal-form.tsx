import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { readFormSignals } from '#app/lib/form-signals.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormTrap } from '#app/ui/form-trap.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { TRAP_FIELD } from '#contracts/form-signals.ts'
import { RemovalControl } from './removal-control.tsx'
import { REMOVAL_FIELDS } from './removal-fields.ts'
import { FAILURE, RemovalNotice, type Trouble } from './removal-notice.tsx'

// With the schema library behind it, which a visitor who only reads need not download.
const loadSending = () =>
  Promise.all([import('#app/lib/backend/send-removal.ts'), import('#contracts/removal-request.ts')])

function warmUp(): void {
  // A failure shows itself when the form is sent.
  loadSending().catch(() => undefined)
}

/** Asks to be forgotten by our reader. `answer` is what came back of a post without script. */
export function RemovalForm({ answer }: { answer?: PlainAnswer | undefined }) {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    setTrouble(null)
    setSending(true)
    try {
      const [{ sendRemoval, RemovalRefusedError }, { RemovalFormSchema }] = await loadSending()
      try {
        await sendRemoval(RemovalFormSchema.parse(Object.fromEntries(typed)), readFormSignals(typed))
      } catch (error) {
        throw error instanceof RemovalRefusedError && error.limited ? new Error('limited', { cause: error }) : error
      }
    } catch (error) {
      showToast({ ...FAILURE, tone: 'destructive' })
      // A disabled button loses the focus; who sent by keyboard must find it where it was.
      flushSync(() => {
        setTrouble(error instanceof Error && error.message === 'limited' ? 'limited' : 'failed')
        setSending(false)
      })
      form.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
      return
    }
    setSending(false)
    showToast({
      title: 'Request received',
      description: 'A mail is on its way to you. Where it has a link, that link carries it out.',
      tone: 'success',
    })
    await navigate('/thank-you')
  }

  const errors = answer?.outcome.kind === 'invalid' ? answer.outcome.errors : {}
  return (
    <form
      method="post"
      action="/bot"
      aria-label="Removal request"
      onSubmit={(event) => void send(event)}
      onFocus={warmUp}
      className="relative grid gap-x-6 gap-y-6 sm:grid-cols-2"
    >
      <RemovalNotice trouble={trouble} answer={answer} />
      {REMOVAL_FIELDS.map((field) => (
        <RemovalControl key={field.name} field={field} typed={answer?.typed[field.name]} error={errors[field.name]} />
      ))}
      <FormTrap name={TRAP_FIELD} />
      <div className="sm:col-span-2">
        <Button type="submit" variant="outline" size="lg" loading={sending}>
          {sending ? 'Sending...' : 'Ask for removal'}
        </Button>
      </div>
    </form>
  )
}

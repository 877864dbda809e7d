import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSending } from '#app/lib/backend/use-sending.ts'
import { readFormSignals } from '#app/lib/form-signals.ts'
import type { PlainAnswer } from '#app/lib/plain-form.ts'
import { Button } from '#app/ui/button.tsx'
import { UnsentNotice } from '#app/ui/form-notice.tsx'
import { FormTrap } from '#app/ui/form-trap.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { TRAP_FIELD } from '#contracts/form-signals.ts'
import { RemovalControl } from './removal-control.tsx'
import { REMOVAL_FIELDS } from './removal-fields.ts'
import { FAILURE, PlainNotice } from './removal-notice.tsx'

// With the schema library behind it, which a visitor who only reads need not download.
const loadSending = () => import('#app/lib/backend/send-removal.ts')

function warmUp(): void {
  // A failure shows itself when the form is sent.
  loadSending().catch(() => undefined)
}

/** Asks to be forgotten by our reader. `answer` is what came back of a post without script. */
export function RemovalForm({ answer }: { answer?: PlainAnswer | undefined }) {
  const navigate = useNavigate()
  const { sending, refusal, send } = useSending()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const sent = await send(event, sendTyped, (_, why) => {
      // Where waiting is what helps, the notice in the form says so, and trying again at once would not.
      if (why !== 'limited') showToast({ ...FAILURE, tone: 'destructive' })
    })
    if (!sent) return
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
      onSubmit={(event) => void submit(event)}
      onFocus={warmUp}
      className="relative grid gap-x-6 gap-y-6 sm:grid-cols-2"
    >
      {answer && !refusal && <PlainNotice outcome={answer.outcome} />}
      {REMOVAL_FIELDS.map((field) => (
        <RemovalControl key={field.name} field={field} typed={answer?.typed[field.name]} error={errors[field.name]} />
      ))}
      <FormTrap name={TRAP_FIELD} />
      {/* The toast has said it; this stays when the toast has gone. */}
      {refusal && (
        <UnsentNotice isLimited={refusal === 'limited'} failure={FAILURE} isAnnounced className="sm:col-span-2" />
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="outline" size="lg" loading={sending}>
          {sending ? 'Sending...' : 'Ask for removal'}
        </Button>
      </div>
    </form>
  )
}

async function sendTyped(typed: FormData, form: HTMLFormElement): Promise<boolean> {
  const { checkRemoval, sendRemoval } = await loadSending()
  const request = checkRemoval(form)
  if (!request) return false
  await sendRemoval(request, readFormSignals(typed))
  return true
}

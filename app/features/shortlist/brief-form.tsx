import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { useSending } from '#app/lib/backend/use-sending.ts'
import { readFormSignals } from '#app/lib/form-signals.ts'
import { refuseBlanks } from '#app/lib/refuse-blanks.ts'
import { type Brief, type ListedTrack, toContactForm } from '#app/lib/shortlist/brief.ts'
import { writeShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { UnsentNotice } from '#app/ui/form-notice.tsx'
import { FormTrap } from '#app/ui/form-trap.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { TRAP_FIELD } from '#contracts/form-signals.ts'

type BriefField = {
  name: keyof Brief
  label: string
  max: number
  placeholder?: string
  type?: 'email'
  autoComplete?: 'given-name' | 'family-name' | 'email'
  optional?: true
}

// The lengths keep the fullest brief, its list included, below what a message may hold.
const FIELDS: BriefField[] = [
  { name: 'project', label: 'Project', max: 120, placeholder: 'Working title' },
  { name: 'media', label: 'Media', max: 80, placeholder: 'Film, TV Show, Commercial, etc.' },
  { name: 'territory', label: 'Territory', max: 80, placeholder: 'World, North America, etc.', optional: true },
  { name: 'term', label: 'Term', max: 80, placeholder: 'Perpetuity, 1 year, etc.', optional: true },
  { name: 'budget', label: 'Budget range', max: 80, placeholder: 'Per track or all in', optional: true },
  { name: 'deadline', label: 'Deadline', max: 80, placeholder: 'When the mix is', optional: true },
  { name: 'firstName', label: 'First name', max: 100, autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', max: 100, autoComplete: 'family-name' },
  { name: 'email', label: 'Email', max: 320, type: 'email', autoComplete: 'email' },
]

/** Judged when it is sent: what is pasted must not lose its end unseen. */
const REFERENCES_MAX = 1200

type BriefFormProps = { tracks: readonly ListedTrack[]; link: string }

// With the schema library behind it, which a visitor who only reads need not download.
const loadSending = () => import('#app/lib/backend/send-contact.ts')

function warmUp(): void {
  warmUpBackend()
  // A failure shows itself when the brief is sent.
  loadSending().catch(() => undefined)
}

const FAILURE = { title: 'Error sending message', description: 'Please try again or contact us directly.' }

/** Sends the list with what a quote needs to know, as a contact message. What was typed stays until it has been stored. */
export function BriefForm({ tracks, link }: BriefFormProps) {
  const navigate = useNavigate()
  const { sending, refusal, send } = useSending()

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (!refuseBlanks(form)) return
    const isEmptied = new FormData(form).get('empty') === 'on'
    const run = async (typed: FormData) => {
      const { checkContact, sendContact } = await loadSending()
      const brief = readBrief(typed)
      const message = toContactForm(brief, tracks, link)
      const { length } = brief.references
      const faults = { references: `At most ${REFERENCES_MAX} characters; these are ${length}` }
      if (!checkContact(message, form, length > REFERENCES_MAX ? faults : {})) return false
      await sendContact(message, readFormSignals(typed))
      return true
    }
    const sent = await send(event, run, (error, why) => {
      // biome-ignore lint/suspicious/noConsole: as with the contact form, the error is logged where it happened.
      console.error('Error sending message', error)
      if (why !== 'limited') showToast({ ...FAILURE, tone: 'destructive' })
    })
    if (!sent) return
    showToast({
      title: 'Message sent successfully!',
      description: "We'll get back to you within 1-2 business days.",
      tone: 'success',
    })
    // After the navigation: an emptied list takes this form out of the page.
    await navigate('/thank-you')
    if (isEmptied) writeShortlist([])
  }

  return (
    <section className="mt-20 grid grid-cols-12 gap-x-6 gap-y-8 border-rule-strong border-t pt-8">
      <div className="col-span-12 lg:col-span-4">
        <h2 className="text-head">Send it as a brief</h2>
        <p className="mt-4 max-w-[40ch] text-dim">
          The list goes to the sync desk in this order. Name the media and the deadline, and the quote is half written.
        </p>
      </div>
      <form
        aria-label="Brief"
        onSubmit={(event) => void submit(event)}
        onFocus={warmUp}
        className="relative col-span-12 grid gap-6 sm:grid-cols-2 lg:col-span-8"
      >
        {FIELDS.map((field) => (
          <BriefControl key={field.name} field={field} />
        ))}
        <Field label="References (optional)" hint="Temp music, links, what it should not be." className="sm:col-span-2">
          {(control) => <Textarea {...control} name="references" rows={4} />}
        </Field>
        <label className="flex min-h-11 cursor-pointer items-center gap-3 sm:col-span-2">
          <input type="checkbox" name="empty" className="size-5 shrink-0 cursor-pointer accent-cyan" />
          Empty my shortlist once it is sent
        </label>
        <FormTrap name={TRAP_FIELD} />
        {/* The toast has said it; this stays when the toast has gone. */}
        {refusal && (
          <UnsentNotice isLimited={refusal === 'limited'} failure={FAILURE} isAnnounced className="sm:col-span-2" />
        )}
        <div className="sm:col-span-2">
          <Button type="submit" variant="neon" size="lg" loading={sending}>
            {sending ? 'Sending...' : 'Send brief'}
          </Button>
        </div>
      </form>
    </section>
  )
}

function BriefControl({ field }: { field: BriefField }) {
  const { label, max, optional, ...attributes } = field
  return (
    <Field
      label={optional ? `${label} (optional)` : label}
      {...(field.name === 'email' ? { className: 'sm:col-span-2' } : {})}
    >
      {(control) => <Input {...control} {...attributes} maxLength={max} required={!optional} />}
    </Field>
  )
}

function readBrief(typed: FormData): Brief {
  const read = (name: keyof Brief) => String(typed.get(name) ?? '')
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email'),
    project: read('project'),
    media: read('media'),
    territory: read('territory'),
    term: read('term'),
    budget: read('budget'),
    deadline: read('deadline'),
    references: read('references'),
  }
}

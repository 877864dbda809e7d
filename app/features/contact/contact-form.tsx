import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { warmUpBackend } from '#app/lib/backend/client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Textarea } from '#app/ui/textarea.tsx'
import { showToast } from '#app/ui/toast.tsx'

// With the schema library behind it, which a visitor who only reads need not download.
const loadSending = () => import('./send-contact.ts')

function warmUp(): void {
  warmUpBackend()
  // A failure shows itself when the form is sent.
  loadSending().catch(() => undefined)
}

/** Five fields under the browser's own rules. What was typed stays until the message has been stored. */
export function ContactForm() {
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const read = (name: string) => String(typed.get(name) ?? '')
    setSending(true)
    try {
      const { sendContact } = await loadSending()
      await sendContact({
        firstName: read('firstName'),
        lastName: read('lastName'),
        email: read('email'),
        projectType: read('projectType'),
        message: read('message'),
      })
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the specification has the error logged where it happened.
      console.error('Error sending message', error)
      showToast({
        title: 'Error sending message',
        description: 'Please try again or contact us directly.',
        tone: 'destructive',
      })
      // A disabled button loses the focus; who sent by keyboard must find it where it was.
      flushSync(() => setSending(false))
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

  return (
    <form
      method="post"
      action="/contact"
      aria-label="Contact"
      onSubmit={(event) => void send(event)}
      onFocus={warmUp}
      className="grid gap-x-6 gap-y-6 sm:grid-cols-2"
    >
      <Field label="First name">
        {(control) => <Input {...control} name="firstName" autoComplete="given-name" required />}
      </Field>
      <Field label="Last name">
        {(control) => <Input {...control} name="lastName" autoComplete="family-name" required />}
      </Field>
      <Field label="Email" className="sm:col-span-2">
        {(control) => <Input {...control} type="email" name="email" autoComplete="email" required />}
      </Field>
      <Field label="Project type" className="sm:col-span-2">
        {(control) => <Input {...control} name="projectType" placeholder="Film, TV Show, Commercial, etc." required />}
      </Field>
      <Field label="Message" className="sm:col-span-2">
        {(control) => (
          <Textarea
            {...control}
            name="message"
            rows={7}
            placeholder="Tell us about your project and music needs..."
            required
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" variant="neon" size="lg" loading={sending}>
          {sending ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  )
}

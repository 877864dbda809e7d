import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { showToast } from '#app/ui/toast.tsx'
import type { Form, FormFields } from '#contracts/forms/form.ts'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'
import { type Faults, type Outcome, type Refusal, type SendValues, sendTyped } from './load-sending.ts'
import type { PlainAnswer } from './plain-answer.ts'

export type UseFormOptions<Fields extends FormFields> = {
  form: Form<Fields>
  /** What came back of a post without script. */
  answer?: PlainAnswer | undefined
  send: SendValues<Fields>
  /** After the page has been left. */
  onSent?: ((typed: FormData) => void) | undefined
}

/**
 * One form from the first character to its receipt. What was typed stays until it has been stored, on a visit to another page
 * too; a refusal says why and puts the keyboard back on the button.
 */
export function useForm<Fields extends FormFields>({ form, answer, send, onSent }: UseFormOptions<Fields>) {
  const navigate = useNavigate()
  const [typed] = useState(() => answer?.typed ?? findDraft(form.name))
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [faults, setFaults] = useState<Faults | null>(answer?.outcome.kind === 'invalid' ? answer.outcome.errors : null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const element = event.currentTarget
    const data = new FormData(element)
    setRefusal(null)
    setIsSending(true)
    const outcome = await sendTyped(form, data, send)
    if (outcome.kind !== 'stored') return bringBack(outcome, element)
    dropDraft(form.name)
    showToast({ ...form.sent, tone: 'success' })
    // Address and page change in one step: who goes back at once must not come back to the form that was sent.
    await navigate('/thank-you', { flushSync: true })
    // What was typed while the next page was fetched belongs to the form that was sent.
    dropDraft(form.name)
    onSent?.(data)
    // Where the navigation came to nothing the form is still here.
    setIsSending(false)
  }

  function bringBack(outcome: Exclude<Outcome, { kind: 'stored' }>, element: HTMLFormElement): void {
    // Where waiting is what helps, the notice in the form says so, and trying again at once would not.
    if (outcome.kind === 'failed') showToast({ ...form.failed, tone: 'destructive' })
    // At once, so that what takes the focus is enabled, and described by what is wrong with it.
    flushSync(() => {
      setIsSending(false)
      setFaults(outcome.kind === 'invalid' && form.judge === 'form' ? outcome.errors : null)
      setRefusal(outcome.kind === 'invalid' ? null : outcome.kind)
    })
    if (outcome.kind === 'invalid') outcome.report(element)
    // A disabled button loses the focus; who sent by keyboard must find it where it was.
    else element.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }

  function note({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    keepDraft(form.name, new FormData(currentTarget))
    const name = target instanceof Element && target.getAttribute('name')
    if (name) setFaults((known) => forgive(known, name))
  }

  return { typed, isSending, refusal, faults, submit, note }
}

/** What is being mended is not held against anybody until the form is sent again. */
function forgive(faults: Faults | null, name: string): Faults | null {
  if (!faults || !(name in faults)) return faults
  const others = Object.entries(faults).filter(([other]) => other !== name)
  return others.length > 0 ? Object.fromEntries(others) : null
}

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { keepReceipt } from '#app/lib/stored-receipt.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { Form, FormFields } from '#contracts/forms/form.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'
import { type Faults, type Outcome, type Refusal, sendTyped, type ToPosted } from './load-sending.ts'
import type { PlainAnswer } from './plain-answer.ts'

export type UseFormOptions<Fields extends FormFields> = {
  form: Form<Fields>
  /** The server's answer to a post without script. */
  answer?: PlainAnswer | undefined
  toPosted: ToPosted<Fields>
  /** Called once the visitor has left the page, with what there is to show of it. */
  onSent?: ((typed: FormData, receipt: Receipt | null) => void) | undefined
}

/**
 * State and submission of one form. Typed text is kept until the form has been stored, even while the visitor is on another
 * page. After a refusal, focus returns to the button.
 */
export function useForm<Fields extends FormFields>({ form, answer, toPosted, onSent }: UseFormOptions<Fields>) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const { typed, ...kept } = useKeptText(form.name, element, answer?.typed)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [faults, setFaults] = useState<Faults | null>(answer?.outcome.kind === 'invalid' ? answer.outcome.errors : null)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const sent = event.currentTarget
    const data = new FormData(sent)
    setRefusal(null)
    setIsSending(true)
    const outcome = await sendTyped(form, data, toPosted)
    if (outcome.kind !== 'stored') return showRefusal(outcome, sent)
    dropDraft(form.name)
    showToast({ ...form.sent, tone: 'success' })
    // The URL and the page change together; otherwise going back at once would return to the form that was sent.
    keepReceipt(outcome.receipt)
    await navigate('/thank-you', { flushSync: true })
    // Discards anything typed while the next page was loading.
    dropDraft(form.name)
    onSent?.(data, outcome.receipt)
    // The form is still mounted if the navigation failed.
    setIsSending(false)
  }

  function showRefusal(outcome: Exclude<Outcome, { kind: 'stored' }>, element: HTMLFormElement): void {
    // No toast when limited: the notice in the form tells the visitor to wait.
    if (outcome.kind === 'failed') showToast({ ...form.failed, tone: 'destructive' })
    // Synchronous, so that the element is enabled and has its error message before it receives focus.
    flushSync(() => {
      setIsSending(false)
      setFaults(outcome.kind === 'invalid' && form.validation === 'form' ? outcome.errors : null)
      setRefusal(outcome.kind === 'invalid' ? null : outcome.kind)
    })
    if (outcome.kind === 'invalid') outcome.report(element)
    // The button lost focus when it was disabled.
    else element.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }

  function handleInput({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    keepDraft(form.name, new FormData(currentTarget), Object.keys(form.fields))
    const name = target instanceof Element && target.getAttribute('name')
    if (name) setFaults((current) => withoutField(current, name))
  }

  return { element, typed, kept, isSending, refusal, faults, submit, handleInput }
}

/** Removes a field's error as soon as the field changes; it is checked again on submit. */
function withoutField(faults: Faults | null, name: string): Faults | null {
  if (!faults || !(name in faults)) return faults
  const others = Object.entries(faults).filter(([other]) => other !== name)
  return others.length > 0 ? Object.fromEntries(others) : null
}

type Texts = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed into a form before it appeared: it is kept in its fields until the visitor clears them, and can be put back then. */
function useKeptText(form: string, element: RefObject<HTMLFormElement | null>, answered: Texts | undefined) {
  // The page was drawn without the draft, and is hydrated as it was drawn; the effect below fills it in.
  const hydrated = useHydrated()
  const [typed] = useState(() => answered ?? (hydrated ? findDraft(form) : {}))
  const [state, setState] = useState<'kept' | 'cleared' | null>(null)
  const [removed, setRemoved] = useState<Texts>({})

  const isAnswered = answered !== undefined
  useEffect(() => {
    if (element.current && !isAnswered) setState(fillIn(element.current, findDraft(form)) ? 'kept' : null)
  }, [element, form, isAnswered])

  function clear(): void {
    const controls = listControls(element.current)
    setRemoved(Object.fromEntries(controls.map(({ name, value }) => [name, value])))
    for (const control of controls) setValue(control, '')
    // What the page came with, such as the answer to a post, is no longer wanted either.
    element.current?.reset()
    for (const control of controls) control.value = ''
    dropDraft(form)
    setState('cleared')
    controls[0]?.focus()
  }

  /** What has been typed since then stays. */
  function putBack(): void {
    const controls = listControls(element.current)
    for (const control of controls) if (control.value === '') setValue(control, removed[control.name] ?? '')
    setState('kept')
    controls[0]?.focus()
  }

  return { typed, state, clear, putBack }
}

function listControls(form: HTMLFormElement | null): Control[] {
  return [...(form?.querySelectorAll<Control>('input:not([type=hidden],[type=checkbox]), textarea, select') ?? [])]
}

/** Puts a draft into the fields that are empty; returns whether any of it is in the form now. */
function fillIn(form: HTMLFormElement, draft: Texts): boolean {
  const kept = listControls(form).filter(({ name }) => draft[name])
  for (const control of kept) if (control.value === '') control.value = draft[control.name] ?? ''
  return kept.some(({ name, value }) => value === draft[name])
}

/** As if it had been pasted: links in it are recognised, errors of the field go, and the draft is kept. */
function setValue(control: Control, value: string): void {
  if (control.value === value) return
  control.value = value
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

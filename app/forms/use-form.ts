import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { keepReceipt } from '#app/lib/stored-receipt.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import type { Form, FormFields } from '#contracts/forms/form.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import type { PlainAnswer } from './answer-plain-post.ts'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'
import { type FieldErrors, type Outcome, type Refusal, submitForm, type ToPosted } from './load-submit-form.ts'

export type UseFormOptions<Fields extends FormFields> = {
  form: Form<Fields>
  /** The server's answer to a post without script. */
  answer?: PlainAnswer | undefined
  toPosted: ToPosted<Fields>
  /** Called after the visitor has left the page. */
  onSent?: ((typed: FormData, receipt: Receipt | null) => void) | undefined
}

/**
 * State and submission of a form. Typed text is kept until the form has been stored, even on other pages. After a refusal, the
 * focus returns to the button.
 */
export function useForm<Fields extends FormFields>({ form, answer, toPosted, onSent }: UseFormOptions<Fields>) {
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  const { typed, ...draft } = useDraft(form.name, element, answer?.typed)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [errors, setErrors] = useState<FieldErrors | null>(
    answer?.outcome.kind === 'invalid' ? answer.outcome.errors : null,
  )

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const sent = event.currentTarget
    const data = new FormData(sent)
    setRefusal(null)
    setIsSending(true)
    const outcome = await submitForm(form, data, toPosted)
    if (outcome.kind !== 'stored') return showRefusal(outcome, sent)
    dropDraft(form.name)
    showToast({ ...form.sent, tone: 'success' })
    // Changes the URL and the page together; otherwise going back at once would return to the sent form.
    keepReceipt(outcome.receipt)
    await navigate('/thank-you', { flushSync: true })
    // Discards text typed while the next page was loading.
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
      setErrors(outcome.kind === 'invalid' && form.validation === 'form' ? outcome.errors : null)
      setRefusal(outcome.kind === 'invalid' ? null : outcome.kind)
    })
    if (outcome.kind === 'invalid') outcome.report(element)
    // The button lost focus when it was disabled.
    else element.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus()
  }

  function handleInput({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
    keepDraft(form.name, new FormData(currentTarget), Object.keys(form.fields))
    const name = target instanceof Element && target.getAttribute('name')
    if (name) setErrors((current) => withoutField(current, name))
  }

  return { element, typed, draft, isSending, refusal, errors, submit, handleInput }
}

/** Removes a field's error as soon as the field changes; it is checked again on submit. */
function withoutField(errors: FieldErrors | null, name: string): FieldErrors | null {
  if (!errors || !(name in errors)) return errors
  const others = Object.entries(errors).filter(([other]) => other !== name)
  return others.length > 0 ? Object.fromEntries(others) : null
}

type Texts = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fills a form with its draft. The visitor can clear it and undo that. */
function useDraft(form: string, element: RefObject<HTMLFormElement | null>, answered: Texts | undefined) {
  // The page was rendered without the draft and must be hydrated like that; the effect below fills it in.
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
    // Values that the page was rendered with, such as those of a failed post, are cleared too.
    element.current?.reset()
    for (const control of controls) control.value = ''
    dropDraft(form)
    setState('cleared')
    controls[0]?.focus()
  }

  /** Text typed since then stays. */
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

/** Fills empty fields with a draft. Returns whether any of it is in the form now. */
function fillIn(form: HTMLFormElement, draft: Texts): boolean {
  const kept = listControls(form).filter(({ name }) => draft[name])
  for (const control of kept) if (control.value === '') control.value = draft[control.name] ?? ''
  return kept.some(({ name, value }) => value === draft[name])
}

/** Acts like a paste: links are recognised, errors of the field disappear, and the draft is stored. */
function setValue(control: Control, value: string): void {
  if (control.value === value) return
  control.value = value
  control.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }))
}

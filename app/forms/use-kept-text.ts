import { type RefObject, useEffect, useState } from 'react'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { dropDraft, findDraft } from './drafts.ts'

type Fields = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed into a form before it appeared: it is kept in its fields until the visitor clears them, and can be put back then. */
export function useKeptText(form: string, element: RefObject<HTMLFormElement | null>, answered: Fields | undefined) {
  // The page was drawn without the draft, and is hydrated as it was drawn; the effect below fills it in.
  const hydrated = useHydrated()
  const [typed] = useState(() => answered ?? (hydrated ? findDraft(form) : {}))
  const [state, setState] = useState<'kept' | 'cleared' | null>(null)
  const [removed, setRemoved] = useState<Fields>({})

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
function fillIn(form: HTMLFormElement, draft: Fields): boolean {
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

import { type ReactNode, useEffect, useRef } from 'react'
import { TRAP_FIELD } from '#contracts/form-signals.ts'

/** What was typed, by form and field; for as long as the page lives, and nowhere but in it. */
const drafts = new Map<string, FormData>()

/**
 * Around one form of text fields: who leaves for another page of the site and comes back finds what they had typed, until it has
 * been sent.
 */
export function KeepDraft({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const controls = box.current?.querySelector('form')?.elements
    for (const [field, text] of drafts.get(name) ?? []) {
      const control = controls?.namedItem(field)
      const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement
      if (isText && control.type !== 'checkbox' && control.value === '') control.value = String(text)
    }
    return () => {
      // Where a form leads once it has been sent.
      if (window.location.pathname === '/thank-you') drafts.delete(name)
    }
  }, [name])
  return (
    <div
      ref={box}
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) || !target.form) return
        const typed = new FormData(target.form)
        typed.delete(TRAP_FIELD)
        drafts.set(name, typed)
      }}
    >
      {children}
    </div>
  )
}

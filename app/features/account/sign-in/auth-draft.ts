import type { RefObject } from 'react'

/** What was typed on the account screens; kept while switching between their tabs. */
export type AuthDraft = { fullName: string; email: string; password: string }

/**
 * Keeps what stands in a form, with every input and when it is about to leave the screen: not every value is announced by an event.
 * A password manager may have filled it in, or it was typed into the built page while the app was starting.
 */
export function saveDraft(draft: RefObject<AuthDraft>, form: HTMLFormElement | null): void {
  if (form === null) return
  const data = new FormData(form)
  for (const name of ['fullName', 'email', 'password'] as const) {
    const value = data.get(name)
    if (typeof value === 'string') draft.current = { ...draft.current, [name]: value }
  }
}

/** Reads a form's fields from the page, including what a password manager filled in without firing an event. */
export function readDraft(form: HTMLFormElement): AuthDraft {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return { fullName: read('fullName').trim(), email: read('email').trim(), password: read('password') }
}

import type { RefObject } from 'react'

/** The typed values of the sign-in forms, kept while switching tabs. */
export type AuthDraft = { fullName: string; email: string; password: string }

/**
 * Saves the values of a form. Called on every input and before the form unmounts, because some values arrive without an event.
 * A password manager may fill a field silently, or the user typed before the app had started.
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

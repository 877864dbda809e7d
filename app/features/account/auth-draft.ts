import type { RefObject, SyntheticEvent } from 'react'

/** What was typed on the account screens; kept while switching between their tabs. */
export type AuthDraft = { fullName: string; email: string; password: string }

/** For a form's `onInput`: keeps each value under its field's name. */
export function keepDraft(draft: RefObject<AuthDraft>) {
  return (event: SyntheticEvent<HTMLFormElement>) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement)) return
    if (field.name === 'fullName' || field.name === 'email' || field.name === 'password') {
      draft.current = { ...draft.current, [field.name]: field.value }
    }
  }
}

/** Reads a form's fields from the page, including what a password manager filled in without firing an event. */
export function readDraft(form: HTMLFormElement): AuthDraft {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return { fullName: read('fullName').trim(), email: read('email').trim(), password: read('password') }
}

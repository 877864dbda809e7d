import type { RefObject, SyntheticEvent } from 'react'

/** What was typed on the account screens; it outlives the tab it was typed in. */
export type AuthDraft = { fullName: string; email: string; password: string }

/** For a form's `onChange`: keeps what was typed under the field's own name. */
export function keepDraft(draft: RefObject<AuthDraft>) {
  return (event: SyntheticEvent<HTMLFormElement>) => {
    const field = event.target
    if (!(field instanceof HTMLInputElement)) return
    if (field.name === 'fullName' || field.name === 'email' || field.name === 'password') {
      draft.current = { ...draft.current, [field.name]: field.value }
    }
  }
}

/** Reads a form's fields as they stand in the page, which includes what a password manager put there without a word. */
export function readDraft(form: HTMLFormElement): AuthDraft {
  const data = new FormData(form)
  const read = (name: string) => String(data.get(name) ?? '')
  return { fullName: read('fullName').trim(), email: read('email').trim(), password: read('password') }
}

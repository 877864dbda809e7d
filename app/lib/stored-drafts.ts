import { readStored } from './stored.ts'

export const DRAFT_PREFIX = 'neon-magnolia-draft-'

/** Whether the tab has stored text for a form of this page. Part of the starter, so it does not parse. */
export function hasStoredDraft(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-form]')].some((form) =>
    readStored('sessionStorage', `${DRAFT_PREFIX}${form.dataset.form}`)?.includes(':"'),
  )
}

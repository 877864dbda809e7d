import { readStored } from './stored.ts'

export const DRAFT_PREFIX = 'neon-magnolia-draft-'

/** Whether text typed into a form of this page before a reload is kept in the tab; putting it back is the app's business. */
export function hasStoredDraft(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-form]')].some((form) =>
    readStored('sessionStorage', `${DRAFT_PREFIX}${form.dataset.form}`)?.includes(':"'),
  )
}

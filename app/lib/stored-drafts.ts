export const DRAFT_PREFIX = 'neon-magnolia-draft-'

/** Whether text typed into a form of this page before a reload is kept in the tab; putting it back is the app's business. */
export function hasStoredDraft(): boolean {
  try {
    return [...document.querySelectorAll('form[data-form]')].some((form) =>
      window.sessionStorage.getItem(`${DRAFT_PREFIX}${form.getAttribute('data-form')}`)?.includes(':"'),
    )
  } catch {
    return false
  }
}

import { readStoredJson, writeStored } from '#app/lib/stored.ts'
import { DRAFT_PREFIX } from '#app/lib/stored-drafts.ts'

/** Unsent text by form; also stored in the tab, so that a reload does not lose it. */
const drafts = new Map<string, Record<string, string>>()

/** The text typed into a form before the visitor left or reloaded the page, by field name. */
export function findDraft(form: string): Record<string, string> {
  return drafts.get(form) ?? readStoredDraft(form)
}

/** Stores these fields. Other controls, such as the trap for bots, are not stored. */
export function keepDraft(form: string, typed: FormData, names: readonly string[]): void {
  const draft = Object.fromEntries(names.flatMap((name) => (typed.has(name) ? [[name, String(typed.get(name))]] : [])))
  drafts.set(form, draft)
  // If storage is unavailable, the draft lasts as long as the page.
  writeStored('sessionStorage', `${DRAFT_PREFIX}${form}`, JSON.stringify(draft))
}

export function dropDraft(form: string): void {
  drafts.delete(form)
  writeStored('sessionStorage', `${DRAFT_PREFIX}${form}`, null)
}

function readStoredDraft(form: string): Record<string, string> {
  const stored = Object(readStoredJson('sessionStorage', `${DRAFT_PREFIX}${form}`))
  return Object.fromEntries(Object.entries<string>(stored).filter(([, value]) => typeof value === 'string'))
}

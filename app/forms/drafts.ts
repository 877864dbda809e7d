/** What was typed, by form; for as long as the page lives, and nowhere but in it. */
const drafts = new Map<string, FormData>()

/** What was typed into a form before its visitor left for another page of the site, by field name. */
export function findDraft(form: string): Record<string, string> {
  return Object.fromEntries([...(drafts.get(form) ?? [])].map(([name, value]) => [name, String(value)]))
}

export function keepDraft(form: string, typed: FormData): void {
  drafts.set(form, typed)
}

export function dropDraft(form: string): void {
  drafts.delete(form)
}

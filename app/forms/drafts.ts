/** Unsent text by form, kept in memory until the document is unloaded. */
const drafts = new Map<string, FormData>()

/** The text typed into a form before the visitor moved to another page of the site, by field name. */
export function findDraft(form: string): Record<string, string> {
  return Object.fromEntries([...(drafts.get(form) ?? [])].map(([name, value]) => [name, String(value)]))
}

export function keepDraft(form: string, typed: FormData): void {
  drafts.set(form, typed)
}

export function dropDraft(form: string): void {
  drafts.delete(form)
}

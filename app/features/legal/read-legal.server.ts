import type { Legal } from '#content/schema.ts'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** What a page of paperwork shows, its date in words: browsers take long to get ready to write one. */
export function readLegal(page: Legal): { page: Legal; since: string } {
  return { page, since: DATE.format(new Date(page.updatedOn)) }
}

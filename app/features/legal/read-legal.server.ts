import type { Legal } from '#content/schema.ts'

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The contents of a legal page. The date is formatted here because loading date formatting in the browser is slow. */
export function readLegal(page: Legal): { page: Legal; since: string } {
  return { page, since: DATE.format(new Date(page.updatedOn)) }
}

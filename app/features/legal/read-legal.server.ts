import type { Legal } from '#content/schema.ts'
import { formatDay } from '#contracts/platform/dates.ts'

/** The contents of a legal page. The date is formatted here because loading date formatting in the browser is slow. */
export function readLegal(page: Legal): { page: Legal; since: string } {
  return { page, since: formatDay(page.updatedOn, 'UTC') ?? page.updatedOn }
}

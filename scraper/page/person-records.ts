import type { ParsedPage } from '#scraper/text/page-text.ts'
import { titlesIn } from '#scraper/text/roles.ts'
import type { Person } from './people.ts'
import { titleSaid } from './title-words.ts'

/** People with a title, as a page's own records for search engines give them. */
export function peopleOfRecords(page: ParsedPage): Person[] {
  return page.entities.flatMap(({ type, name, role, email, isStaff }) => {
    // Whoever a firm's own record names as its people needs no title that counts.
    const counts =
      titlesIn(role?.quote ?? '').some((title) => title.counts) ||
      (isStaff && titleSaid(page, role?.quote ?? '')?.known === true)
    if (!/person/i.test(type) || name === null || !counts) return []
    return [
      {
        name: { value: name.quote, span: name },
        role: role === null ? null : { value: role.quote, span: role },
        start: name.start,
        end: name.end,
        source: 'json-ld' as const,
        email: email?.quote.toLowerCase() ?? null,
      },
    ]
  })
}

import { parse } from 'tldts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

const COMPANY_FOLLOWS = /^\s*[(,–—|@-]?\s*(?:at|for|with|from|of|bei|chez|en|@) (?:the )?(?=\p{Lu})/u
const NO_COMPANY = /^\s*[,;:|·•–—-]+\s*(?:tel|e-?mail|phone|mobile|ext|fax|linkedin|https?:|www\.|\+?\(?\d|\S{1,64}@)/i
const APART = /^\s*[,@]\s*(?:the )?(?=\p{Lu})/u
const GOES_ON = /^\s+(?:and|at|on|for|based|in|who|has|is|since|to|via|or|by|und|et|y|leads?|can|will|oversees?)\b/
// "Director of Technology & Libraries for the Other School"
const JOINED_ELSEWHERE = /^\s*(?:&|and)\s[^,.;:()]{1,40}?\s(?:at|for|of) (?:the )?(?=\p{Lu})/u
const RUNS_ON = /^(?:\s+|\s?-)(?!\S{1,64}@)\p{L}/u

/** Whether what follows a title leaves it one of this company: "Founder, Other Street Music" is elsewhere. */
export function isOfThisCompany(page: ParsedPage, after: string): boolean {
  // "A&R's choice"
  if (/^['’]s\b/.test(after)) return false
  const house = COMPANY_FOLLOWS.exec(after)?.[0]
  if (house !== undefined) return startsWithCompany(page, after.slice(house.length))
  if (/^\s+of \p{L}/u.test(after)) return false
  if (NO_COMPANY.test(after)) return true
  const elsewhere = JOINED_ELSEWHERE.exec(after)?.[0]
  if (elsewhere !== undefined) return startsWithCompany(page, after.slice(elsewhere.length))
  const apart = APART.exec(after)?.[0]
  if (apart !== undefined) return startsWithCompany(page, after.slice(apart.length))
  return GOES_ON.test(after) || !RUNS_ON.test(after) || startsWithCompany(page, after)
}

/** Whether words begin with the name that the site, its host or the page bears. */
export function startsWithCompany({ host, siteName, title }: ParsedPage, words: string): boolean {
  const beginning = letters(words.slice(0, 80))
  const titled = title?.quote.split(/ [|–—:·-] /) ?? []
  return [parse(host.quote).domainWithoutSuffix, siteName?.quote, ...titled]
    .map((name) => letters(name ?? ''))
    .some((name) => name.length > 3 && beginning.startsWith(name))
}

import { parse } from 'tldts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isPersonName, isTitleWord, NAME, titlesIn } from '#scraper/text/roles.ts'

const COMPANY_FOLLOWS = /^\s*[(,–—|@-]?\s*(?:at|for|with|from|of|bei|chez|en|@) (?:the )?(?=\p{Lu})/u
const NO_COMPANY = /^\s*[,;:|·•–—-]+\s*(?:tel|e-?mail|phone|mobile|ext|fax|linkedin|https?:|www\.|\+?\(?\d|\S{1,64}@)/i
const APART = /^\s*[,@]\s*(?:the )?(?=\p{Lu})/u
const GOES_ON = /^\s+(?:and|at|on|for|based|in|who|has|is|since|to|via|or|by|und|et|y|leads?|can|will|oversees?)\b/
// "Director of Technology & Libraries for the Other School"
const JOINED_ELSEWHERE = /^\s*(?:&|and)\s[^,.;:()]{1,40}?\s(?:at|for|of) (?:the )?(?=\p{Lu})/u
const RUNS_ON = /^(?:\s+|\s?-)(?!\S{1,64}@)\p{L}/u
const BEFORE_COMPANY =
  /(?:\s*[,–—|]\s*|\s+[@-]\s+|\s+(?:of|at|for|bei|von|de|chez)\s+)(?:the )?(?=[\p{Lu}\d])|\s+(?=(?:of|at|du|del?|des|der|von)\s)/gu
const ITSELF =
  /^(?:(?:of|at) (?:the|our|this) (?:label|company|studio|agency|firm|business|publisher)|du label|de la (?:soci[ée]t[ée]|empresa|agencia)|del sello|des labels|der (?:firma|agentur))$/i

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
  if (apart !== undefined)
    return startsWithCompany(page, after.slice(apart.length)) || startsWithPerson(after.slice(apart.length))
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

/** A title without the page's own company behind it: "Founder, Tallow Studio" and "owner of the label" there. */
export function withoutCompany(page: ParsedPage, title: string): string {
  const tail = [...title.matchAll(BEFORE_COMPANY)].find(({ index, 0: sign }) => {
    const rest = title.slice(index + sign.length)
    return ITSELF.test(rest) || (isNoField(rest) && startsWithCompany(page, rest))
  })
  if (tail === undefined) return title
  const bare = title.slice(0, tail.index)
  // "Head of Tallow Publishing" would be nothing without it.
  return titlesIn(bare).some(({ counts }) => counts) ? bare : title
}

/** A page's title may be "Sync", and somebody on it the director of it. */
function isNoField(words: string): boolean {
  return !/[,|(]/.test(words) && !words.split(' ').every(isTitleWord)
}

/** "Jane Rivers, Head of Sync, Omar Haddad, Founder": the next of a list. */
function startsWithPerson(words: string): boolean {
  const name = NAME.exec(words)
  if (name?.index !== 0 || !isPersonName(name[0])) return false
  const after = words.slice(name[0].length, 200)
  const [title] = titlesIn(after)
  // "President, Photo Desk Manager" goes on with a title.
  return title !== undefined && title.index <= 4 && /^\s*[,(|–—-]/.test(after)
}

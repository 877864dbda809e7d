import { getDomainWithoutSuffix } from 'tldts'
import type { CompanyFact } from '#contracts/reading.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Pattern } from '#scraper/text/sieve/pattern.ts'
import { articleSigns, withoutSpeech } from './article-signs.ts'
import { articleWords } from './article-words.ts'
import { isSpokenHere, othersNamed, outsiderSigns } from './outsiders.ts'
import { slugWords } from './page-paths.ts'
import { count, pageWords } from './page-words.ts'

/** How likely it is, from 0 to 1, that a page is an organisation's own. */
export function ownScore(page: ParsedPage, text: string, company: CompanyFact | null): number {
  const length = Math.max(1200, text.length)
  const spoken = withoutSpeech(text)
  const per = (pattern: Pattern) => (pattern.count(spoken) / length) * 2000
  const name = company === null ? '' : letters(company.value)
  const isOther = othersNamed(page, text).some((other) => letters(other) === name)
  const named =
    name.length > 2 && company?.source !== 'host' && !isOther ? countNames(text, name, company?.value ?? '') : 0
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  let sum = -1
  sum += Math.min(2.6, Math.sqrt(per(pageWords('own-words')) + per(pageWords('own-abroad'))) * 1.3)
  sum += Math.min(2, named * 0.6)
  sum += page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ? 0.5 : 0
  sum += /©|\(c\) ?\d{4}/i.test(page.text.slice(0, page.visibleEnd)) ? 0.3 : 0
  sum += page.forms.some(({ takesMusic }) => takesMusic) ? 0.8 : 0
  sum += mailboxesHere(page, text)
  sum += pageWords('trade-host').test(page.host.quote) ? 0.5 : 0
  sum += isOwnPath(page.url) ? 1 : 0
  sum +=
    !articleWords('guide-title').test(heading) &&
    pageWords('policy-title').test(text.slice(0, 250)) &&
    isSpokenHere(spoken)
      ? 0.8
      : 0
  sum -= Math.min(2, per(pageWords('others-words')) * 0.7)
  sum -= Math.min(1.5, per(pageWords('advice')) * 0.4)
  sum -= articleSigns(page, text)
  sum -= outsiderSigns(page, spoken, named > 0 || pageWords('trade-host').test(page.host.quote))
  return 1 / (1 + Math.exp(-1.4 * sum))
}

/**
 * A mailbox at the page's own domain, also under another country's suffix: linked ones, and those for demos or licences also where they
 * are only written.
 */
function mailboxesHere(page: ParsedPage, text: string): number {
  const own = getDomainWithoutSuffix(page.host.quote)
  if (own === null) return 0
  const written = text.toLowerCase()
  if (MUSIC_MAILBOX.some((local) => written.includes(`${local}@${own}.`))) return 1.6
  return page.mailtos.some(({ address }) => getDomainWithoutSuffix(address) === own) ? 0.8 : 0
}

const MUSIC_MAILBOX = ['demo', 'demos', 'sync', 'licensing', 'lizenz', 'lizenzen']

/** A page named after what a firm does; a path that spells a whole headline is an article's. */
function isOwnPath(url: string): boolean {
  const { pathname } = new URL(url)
  return pageWords('own-path').test(pathname) && slugWords(pathname) <= 4
}

function countNames(text: string, name: string, value: string): number {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return name === '' ? 0 : count(text, new RegExp(`\\b${escaped}\\b`, 'gi'))
}

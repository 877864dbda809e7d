import type { CompanyFact } from '#contracts/reading.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { findAddresses } from './addresses.ts'
import { asWritten, capitalise, splitHost } from './company-host.ts'
import { firmMailbox, LEGAL_TAIL } from './company-labels.ts'
import { pageWords } from './page-words.ts'

// What it is worth that an address spells a name which the page does not say; less if the page says the host's name itself.
const OF_DOMAIN = 3
const OF_ACCOUNT = 0.3
const OF_MAILBOX = 3.5
const OF_FREE_MAILBOX = 1.5
const BESIDE_SAID = 1.3
/** The page writes the host's letters, if only in small ones. */
const WRITTEN = 1.5
/** "mhrrecordings" stays in one piece: what it is made of is not known. */
const UNCUT = -1
const LONGEST_WORD = 9

type SpelledName = CompanyFact & { points: number }

/** The names that a page's host spells, and its folder where a mailbox of the page agrees. */
export function spelledNames(page: ParsedPage, isSaid: boolean): SpelledName[] {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const label = labels.find((name) => letters(name).length > 1)
  const ofLabel = label === undefined ? [] : [ofHost(page, { label, suffix, shared }, isSaid)]
  return shared ? [...ofLabel, ...ofMailbox(page), ...ofFreeMailbox(page)] : ofLabel
}

type Host = { label: string; suffix: string; shared: boolean }

function ofHost(page: ParsedPage, { label, suffix, shared }: Host, isSaid: boolean): SpelledName {
  const own = letters(label)
  const bare = own.replace(LEGAL_TAIL, '')
  const words = folderLike(page.url, own) ?? (label.includes('-') ? spellWords(label) : splitHost(bare, page))
  const value = pageWords('suffix-of-a-house').plain.test(suffix) && !isSaid ? `${words} ${capitalise(suffix)}` : words
  const isWritten = asWritten(own, page) !== null
  const isUncut = !isWritten && !value.includes(' ') && value.length > LONGEST_WORD
  const base = isSaid ? BESIDE_SAID : shared ? OF_ACCOUNT : OF_DOMAIN
  return { value, span: page.host, source: 'host', points: base + (isWritten ? WRITTEN : 0) + (isUncut ? UNCUT : 0) }
}

/** "/stonelark/" with "stonelark@gmail.com" or "ops@stonelark.com". */
function ofMailbox(page: ParsedPage): SpelledName[] {
  const folder = (new URL(page.url).pathname.split('/')[1] ?? '').replace(pageWords('tail-of-a-project').plain, '')
  const own = letters(folder)
  if (own.length < 5) return []
  return findAddresses(page)
    .filter(({ address }) => address.split('@').some((part) => letters(part.replace(/\.[a-z.]+$/i, '')) === own))
    .slice(0, 1)
    .map(({ span }) => {
      const value = /[-_]/.test(folder) ? spellWords(folder) : splitHost(own, page)
      return { value, span, source: 'text', points: OF_MAILBOX }
    })
}

/** Who has no domain has often a mailbox that is called like the firm. */
function ofFreeMailbox(page: ParsedPage): SpelledName[] {
  const mailbox = firmMailbox(page)
  const value = mailbox === null ? '' : splitHost(mailbox.name, page)
  if (mailbox === null || !value.includes(' ')) return []
  return [{ value, span: mailbox.span, source: 'text', points: OF_FREE_MAILBOX }]
}

/** On a host of many, a first folder that is called like the account tells its words apart: "/TheLostLabel-Website/". */
function folderLike(url: string, own: string): string | null {
  const value = spellWords(
    (new URL(url).pathname.split('/')[1] ?? '').replace(pageWords('tail-of-a-project').plain, ''),
  )
  return letters(value) === own && value.includes(' ') ? value : null
}

/** "TheLostLabel", "the-lost-label": words that their writing tells apart. */
function spellWords(joined: string): string {
  return joined
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(/[-_ ]+/)
    .map(capitalise)
    .join(' ')
}

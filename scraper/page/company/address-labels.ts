import { parse } from 'tldts'
import { pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { LEGAL_TAIL, NAME_TAIL } from './host-name.ts'
import { spells } from './names-in-text.ts'

/** What an address says of a name. The owner of a domain has named it after the company; an account on a host of many may be anybody's. */
export type Label = {
  letters: string
  kind: 'domain' | 'below' | 'account' | 'folder' | 'imprint'
}

/** What host and folder say of the name, the likeliest first. */
export function addressLabels(page: ParsedPage): Label[] {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const [telling = '', owner] = labels.map((label) => letters(label))
  const own = owner ?? telling
  const whole = pageWords('suffix-of-a-name').test(suffix) ? own + suffix : ''
  const inFull = /.{5}co$/.test(own) ? `${own}mpany` : ''
  const hosts = [whole, own.replace(LEGAL_TAIL, ''), own, inFull]
  const below = telling === own ? [] : [telling]
  const all: Label[] = [
    ...below.map((label) => ({ letters: label, kind: 'below' as const })),
    ...hosts.map((label) => ({ letters: label, kind: shared ? ('account' as const) : ('domain' as const) })),
    ...folders(page, shared).map((label) => ({
      letters: label,
      kind: shared ? ('folder' as const) : ('imprint' as const),
    })),
  ]
  return all.filter(
    (label, at) => label.letters.length > 1 && all.findIndex((one) => one.letters === label.letters) === at,
  )
}

/** "/stonelark/about": a label may live in a folder of somebody's site; on a host of many it is the first one. */
function folders(page: ParsedPage, shared: boolean): string[] {
  const parts = new URL(page.url).pathname.split('/').slice(1, -1)
  return (shared ? parts.slice(0, 1) : parts)
    .filter((part) => !pageWords('no-folder-of-a-company').test(part))
    .map((part) => letters((parse(part).domainWithoutSuffix ?? part).replace(pageWords('tail-of-a-project'), '')))
    .filter((part) => part.length > 5)
}

export type Agreement = 'same' | 'core' | 'part' | 'end' | null

/** How a name agrees with a label: the same letters, the same but for the words of the trade, or one is a part of the other. */
export function agreementOf(name: string, label: string): Agreement {
  if (spells(name, label) || spells(`the ${name}`, label) || `the${label}` === letters(name)) return 'same'
  const own = letters(name)
  if (own.length > 2 && label.startsWith(own) && NAME_TAIL.test(label.slice(own.length))) return 'core'
  const isPart =
    (own.length > 3 && (label.startsWith(own) || (label.includes(own) && own.length >= label.length * 0.6))) ||
    (label.length > 3 && own.includes(label) && own.length <= label.length + 24)
  if (isPart) return 'part'
  return own.length > 4 && label.endsWith(own) ? 'end' : null
}

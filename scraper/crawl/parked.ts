import { getDomain } from 'tldts'

/** Services that show a page of their own where a domain has no site. */
const PARKING_HOSTS = new Set(
  'above.com afternic.com bodis.com buydomains.com dan.com domainmarket.com dynadot.com hugedomains.com parkingcrew.net parklogic.com sav.com sedo.com sedoparking.com skenzo.com undeveloped.com uniregistry.com'.split(
    ' ',
  ),
)
/** What such a page loads: the addresses of scripts and frames of these services. */
const PARKING_PARTS =
  /<(?:script|iframe|frame)\b[^<>]{0,500}\bsrc=["']?(?:https?:)?\/\/(?:[\w-]+\.)*(?:bodis\.com|parkingcrew\.net|sedoparking\.com|parklogic\.com|skenzo\.com|d38psrni17bvxu\.cloudfront\.net)\b|window\.park\s*=|\/_tr\/park/i
const FOR_SALE =
  /\b(?:this |the )?(?:premium )?domain(?: name)?(?: [\w-]+(?:\.[\w-]+)+)? (?:is|may be) (?:now )?(?:available )?for sale\b|\b(?:buy|purchase|make an offer on) this domain\b|\b[\w-]+\.[a-z]{2,12} is for sale\b/i
const PARKED = /\b(?:this |the )?domain(?: name)? (?:is|has been) (?:currently )?parked\b|\bparked (?:free|domain)\b/i

/** A parking page has next to no text of its own; a company that mentions a domain for sale has a page around it. */
const LONGEST_TEXT = 2500
const LOOKED_AT = 200_000

export type Parking = { outcome: 'parked' | 'for_sale'; detail: string }

/** The signs that a domain has no site of its own any more but is parked or for sale, or null. Pure. */
export function findParking(url: string, body: string): Parking | null {
  const host = URL.parse(url)?.hostname ?? ''
  const start = body.slice(0, LOOKED_AT)
  const text = visibleText(start)
  const isShort = text.length <= LONGEST_TEXT && body.length <= LOOKED_AT
  const sale = isShort ? FOR_SALE.exec(text) : null
  if (sale !== null) return { outcome: 'for_sale', detail: `the page says “${sale[0].slice(0, 80)}”` }
  const domain = getDomain(host)
  if (domain !== null && PARKING_HOSTS.has(domain))
    return { outcome: 'parked', detail: `served by ${domain}, which parks domains` }
  if (isShort && PARKING_PARTS.test(start))
    return { outcome: 'parked', detail: 'the page is that of a parking service' }
  const parked = isShort ? PARKED.exec(text) : null
  return parked === null ? null : { outcome: 'parked', detail: `the page says “${parked[0].slice(0, 80)}”` }
}

function visibleText(html: string): string {
  return html
    .replace(/<(script|style|noscript|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
}

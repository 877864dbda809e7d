import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'

export const OF_OTHERS =
  /\b(?:credits?|filmography|discography|^cast$|cast (?:and|&) crew|selected (?:work|projects)|placements|testimonials?|reviews?|praise|press|(?:people|clients|others|they|our|friends|folks|partners|customers|artists) (?:\w+ )?(?:say|said|think)|kind words|nice things|love (?:letters|notes)|feedback|happy (?:clients|customers)|stimmen|dicen|parlent de nous|worked with|clients? (?:about|on)|in memoriam|awards?|podcast|interviews?|speakers?|panel(?:ists)?|jury|judges|mentors|guests?|alumni|past|former|ehemalige|verstorbene|anciens|sponsors|advis(?:ory|ers|ors)|beirat|referenzen|kundenstimmen|t[ée]moignages|testimonios|cr[ée]dits|h[ée]berge(?:ment|ur)|hosting)\b/i
const KNOWN_HOUSES =
  /^\s*[,–—|@-]\s*(?:netflix|hbo|disney|universal|sony|warner|paramount|amazon|apple|nbc|cbs|abc|bbc|itv|fox|showtime|hulu|a24|lionsgate|mtv|espn|google|nike|starz|peacock)\b/i
const WAY_OF_CONTACT = /[\w.-]@[\w-]+\.|\b(?:tel|t[ée]l[ée]fon\w*|t[ée]l[ée]phone|phone|fon|fax)\b\.?:? ?[+(]?\d/i
// Said by whom a house worked for; of its own people it says none of this.
const PRAISE =
  /\b(?:(?:highly|would|can(?:not|['’]t)) recommend|recommend them|pleasure to work with|exceeded (?:our|my)|(?:je|nous) (?:les? |la |vous )?recommand\w+|m['’](?:a|ont) convaincue?|(?:nous a|m['’]a) permis|(?:l[oa]s?|l[ea]) recomiend\w+|me convenci[óo]|nos permiti[óo]|nur empfehlen|w[äa]rmstens empfehlen|hat (?:uns|mich) [üu]berzeugt)/i
const PRAISED_WITHIN = 4

const LABELLED = /^[^:]{3,40}:\s/
const OF_FILM =
  /^(?:agency|client|director|dir\.|directed by|starring|production(?: company)?|brand|dop|cast|edit(?:or)?|written and directed)\b\s?(?::|by\b)/i
const OTHERS_PATH = /\/(?:[\w-]+-)?(?:credits|filmography|discography|testimonials|reviews)(?:[/.]|$)/i

/** Somebody who praises, is praised or is credited on this page works elsewhere. */
export function isOfOthers(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  return (
    OF_OTHERS.test(line.block.heading ?? '') ||
    OF_OTHERS.test(line.section) ||
    isCredit(lines, index) ||
    isOthersPath(page) ||
    isQuotation(page, line) ||
    isPraised(lines, index) ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    KNOWN_HOUSES.test(afterTitle(line)) ||
    (page.text[line.end] === '\n' && KNOWN_HOUSES.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

/** Whether words of a customer stand below a line, under the same heading: their names and titles are those of other firms. */
export function isPraised(lines: readonly Line[], index: number): boolean {
  const section = lines[index]?.section
  return lines
    .slice(index + 1, index + PRAISED_WITHIN)
    .some((line) => line.section === section && PRAISE.test(line.text))
}

/** Whether a line stands in somebody's words. Old pages indent an address with the element for them; nobody's words hold a telephone. */
export function isQuotation({ text }: ParsedPage, { block }: Line): boolean {
  return block.tag === 'blockquote' && !WAY_OF_CONTACT.test(text.slice(block.start, block.end))
}

/** "Music Supervisor: Tamsin Gull" below "Director: Omar Haddad" made a film. */
function isCredit(lines: readonly Line[], index: number): boolean {
  if (!LABELLED.test(lines[index]?.text ?? '')) return false
  return lines
    .slice(Math.max(0, index - 2), index + 3)
    .some(({ text }, at, near) => near[at] !== lines[index] && OF_FILM.test(text))
}

/** Whether a page's path says that other people's work or words are shown. */
export function isOthersPath({ url }: ParsedPage): boolean {
  return OTHERS_PATH.test(new URL(url).pathname)
}

function afterTitle({ text, titles: [title] }: Line): string {
  return title === undefined ? '' : text.slice(title.index + title[0].length)
}

import type { TextFact } from '#contracts/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'

/** The media a company works for, as they are shown, and the words that name them. */
const INDUSTRIES: [string, RegExp][] = [
  [
    'Film',
    /\b(?:films?|cine|pel[íi]culas?|largometrajes?|documentales|movies?|cin[ée]ma|motion pictures?|feature[- ]length|longs? m[ée]trages?|documentar(?:y|ies)|documentaires?)\b/i,
  ],
  [
    'TV',
    /\b(?:televisi[óo]n|(?:cine|pel[íi]culas),? (?:y |o )?(?:las |de )?series|series (?:de televisi[óo]n|y |o |,)|tv|television|t[ée]l[ée]vision|(?:films?|cin[ée]ma),? (?:et |de |les |des )*s[ée]ries|broadcast(?:ers?|ing)?|(?:tv|drama|docu(?:mentary)?|web|netflix|original|limited|mini|streaming|animated|scripted|unscripted|anime|comedy|reality|hit|dramatic)[- ]?series|(?:films?|movies?|commercials?|trailers?|documentar(?:y|ies)|shows?|ads|games),? (?:and |or |& |\/ ?)?series|series(?:,|\/| and| or| &) (?:feature )?(?:films?|movies?|commercials?|documentar(?:y|ies)|ads|games|trailers)|episodic|reality shows?)\b|\b(?:à la|séries|chaînes de) télé/i,
  ],
  [
    'Advertising',
    /\b(?:publicidad|publicitari[oa]s?|anuncios?|anunciantes|advertis(?:ing|ements?|ers?)|publicitaires?|spots? pub|films? de marque|adverts?|ads?(?! hoc|-)|commercials|(?:an?|this|the|tv|your|online|radio) commercial(?!-| (?:use|licen[sc]e|project|purpose|rights|release|production|music|basis|work|success))|ad agenc(?:y|ies)|ad campaigns?|brand(?:ed)? (?:films?|content|campaigns?|partnerships?))\b|\bpublicité/i,
  ],
  [
    'Trailers',
    /\b(?:trailers?|tr[áa]ilers?|bandes?[- ]annonces?|promos|(?:tv|television|broadcast|network|film|on-air) promo|theatrical marketing)\b/i,
  ],
  [
    'Games',
    /\b(?:videojuegos?|video ?games?|jeux[- ]vid[ée]o|games|gaming|game (?:audio|developers?|studios?|music))\b/i,
  ],
  [
    'Digital',
    /\b(?:digital (?:media|content|platforms?)|online (?:video|content|media|platforms?)|web (?:series|video)|youtube(?:rs)?(?! music)|podcasts?|social media (?:content|video)|content creators?|streaming (?:series|shows|video)|apps)\b/i,
  ],
]

/** Which media a page names, each with the words that do; menus and a footer's links are left out. */
export function extractIndustries(page: ParsedPage): TextFact[] {
  const places = page.blocks.filter(({ zone, linkShare }) => zone !== 'nav' && (zone !== 'footer' || linkShare < 0.5))
  return INDUSTRIES.flatMap(([value, pattern]) => {
    for (const block of places) {
      const match = pattern.exec(page.text.slice(block.start, block.end))
      if (match === null) continue
      const span = spanAt(page.text, block.start + match.index, block.start + match.index + match[0].length)
      if (span !== null) return [{ value, span }]
    }
    return []
  })
}

/** Whether the quoted words name the medium. */
export function namesIndustry(value: string, quote: string): boolean {
  return INDUSTRIES.some(([name, pattern]) => name === value && pattern.test(quote))
}

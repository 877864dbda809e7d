import type { TextFact } from '#contracts/scraper/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { pagePattern } from './page-words.ts'

/** The media that a company works for, as displayed. Each has a word list such as "industry-film". */
const INDUSTRIES = ['Film', 'TV', 'Advertising', 'Trailers', 'Games', 'Digital']

/** The media that a page names, each with its quote. Menus and footer links are left out. */
export function extractIndustries(page: ParsedPage): TextFact[] {
  const places = page.blocks.filter(({ zone, linkShare }) => zone !== 'nav' && (zone !== 'footer' || linkShare < 0.5))
  return INDUSTRIES.flatMap((value) => {
    const pattern = industryPattern(value)
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
export function mentionsIndustry(value: string, quote: string): boolean {
  return INDUSTRIES.includes(value) && industryPattern(value).test(quote)
}

function industryPattern(industry: string): RegExp {
  return pagePattern(`industry-${industry.toLowerCase()}`)
}

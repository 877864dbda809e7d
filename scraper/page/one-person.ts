import type { ParsedPage } from '#scraper/text/page-text.ts'
import { withoutSpeech } from './article-signs.ts'
import { count, pageWords } from './page-words.ts'

// "COMPOSER & PIANIST" under a name; what stands further down may be said of anybody.
const NAME_PLATE = 4
const ENOUGH_LICENSING = 3

/**
 * Whether a page is one composer's, designer's or musician's own: it says so of its subject, its name is no house's, it hardly
 * speaks of licences, and nobody speaks as "we" but in passing. Such people are hired; they take nobody's music. Pure.
 */
export function isOnePerson(page: ParsedPage, text: string, company: string | null): boolean {
  if (pageWords('named-as-a-house').plain.test(company ?? '')) return false
  const spoken = withoutSpeech(text)
  if (count(spoken, pageWords('speaks-of-licences').plain) >= ENOUGH_LICENSING) return false
  const heading = page.blocks.find(({ tag }) => tag === 'h1')
  const heads = [page.title?.quote ?? '', heading === undefined ? '' : page.text.slice(heading.start, heading.end)]
  const isSaid =
    heads.some((head) => pageWords('title-is-a-craft').plain.test(head)) ||
    pageWords('host-of-a-craft').plain.test(page.host.quote) ||
    hasNamePlate(page) ||
    pageWords('states-a-craft').plain.test(spoken.slice(0, 20_000)) ||
    isPerson(page)
  return (
    isSaid && count(spoken, pageWords('singular-voice').plain) >= 3 * count(spoken, pageWords('plural-voice').plain)
  )
}

/** Two crafts and nothing else in one of the first lines. */
function hasNamePlate({ blocks, text }: ParsedPage): boolean {
  return blocks
    .slice(0, NAME_PLATE)
    .some(({ start, end }) => pageWords('two-crafts').plain.test(text.slice(start, end)))
}

function isPerson({ jsonLdTypes }: ParsedPage): boolean {
  return (
    jsonLdTypes.includes('Person') && !jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type))
  )
}

import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type OrganisationKind, OrganisationKindSchema } from '#contracts/directory.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

const PatternsSchema = z.array(z.string().min(3).max(124)).min(2)
const CategoriesSchema = z.array(
  z.strictObject({
    kind: OrganisationKindSchema,
    weight: z.number().positive(),
    named: PatternsSchema,
    words: PatternsSchema,
  }),
)
type Category = { kind: OrganisationKind; weight: number; named: RegExp; words: RegExp }

// One statement of what a firm is weighs as much as a dozen words about what it works for.
const NAMED_VOTES = 12
const SAYS_OF_ITSELF =
  /\b(?:we are|we're|i am|is|are|as|sind|ist|somos|sommes|est) (?:an?|the|your|one of the|eine?|une?|un) ([^.!?\n]{3,80})/gi

let categories: Category[] | undefined

/** Read when the first page is classified: most processes import the reader and never read a page. */
function readCategories(): Category[] {
  const any = (patterns: string[]) => new RegExp(patterns.join('|'), 'gi')
  categories ??= CategoriesSchema.parse(load(readFileSync(new URL('./categories.yaml', import.meta.url), 'utf8'))).map(
    ({ kind, weight, named, words }) => ({ kind, weight, named: any(named), words: any(words) }),
  )
  return categories
}

/** What kind of firm a page's own statement makes it, else its words; null if neither says anything. */
export function categoryOf(page: ParsedPage): OrganisationKind | null {
  const own = page.blocks.filter(({ zone, linkShare }) => zone !== 'nav' && zone !== 'footer' && linkShare < 0.9)
  const text = own.map(({ start, end }) => page.text.slice(start, end)).join('\n')
  const host = page.host.quote.replace(/(sync|music|records|library|supervision|publishing|label)/g, ' $1 ')
  const head = `${page.title?.quote ?? ''} ${host} ${page.description?.quote ?? ''}`
  const first = own.find(({ tag }) => tag === 'h1')
  const said = [...text.slice(0, 20_000).matchAll(SAYS_OF_ITSELF)].slice(0, 4).map((match) => match[1] ?? '')
  const statements = [head, first === undefined ? '' : page.text.slice(first.start, first.end), ...said]
  const votes = readCategories().map(({ kind, weight, named, words }) => ({
    kind,
    votes:
      weight * (Math.min(12, count(text, words)) + 2 * count(head, words)) +
      NAMED_VOTES * statements.filter((statement) => count(statement, named) > 0).length,
  }))
  const best = votes.sort((a, b) => b.votes - a.votes)[0]
  return best === undefined || best.votes === 0 ? (/\blicen[sc]\w+/i.test(text) ? 'sync-library' : null) : best.kind
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { z } from 'zod'
import { type OrganisationKind, OrganisationKindSchema } from '#contracts/directory.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

const PatternsSchema = z.array(z.string().min(3).max(124)).min(1)
const CategoriesSchema = z.array(
  z.strictObject({
    kind: OrganisationKindSchema,
    weight: z.number().positive(),
    host: PatternsSchema,
    named: PatternsSchema,
    does: PatternsSchema,
    words: PatternsSchema,
  }),
)
type Category = { kind: OrganisationKind; weight: number; host: RegExp; named: RegExp; does: RegExp[]; words: RegExp }

// One statement of what a firm is weighs as much as a dozen words about what it works for, one of what it does half of that.
const NAMED_VOTES = 12
const DOES_VOTES = 6
const HOST_VOTES = 6
const SAYS_OF_ITSELF =
  /\b(?:(?:is|are|as|sind|ist|est) (?:an?|the|your|one of the|eine?|une?|un)|we are|we're|somos|sommes|i am|i'm) ([^.!?\n]{3,80})/gi
const MEDIUM = `(?:(?:feature |short )?films?|cinema|movies?|tv|television(?: series)?|series|(?:video ?)?games?|gaming|trailers?|promos?|ads|adverts?|advertis(?:ing|ements?)|commercials?|brand(?:s|ed content)?|documentar(?:y|ies)|podcasts?|digital(?: media)?|online(?: media)?|media|streaming|theat(?:er|re)|web(?: series)?)`
const MEDIA_LIST = new RegExp(
  String.raw`\b${MEDIUM}(?:(?:,? (?:and|or|&|·|\+) |, ?| ?[/·|&+] ?|(?: and | & | or ))(?:for |in )?${MEDIUM}\b){1,9}`,
  'gi',
)

let categories: Category[] | undefined

/** Read when the first page is classified: most processes import the reader and never read a page. */
function readCategories(): Category[] {
  const any = (patterns: string[]) => new RegExp(patterns.join('|'), 'gi')
  categories ??= CategoriesSchema.parse(load(readFileSync(new URL('./categories.yaml', import.meta.url), 'utf8'))).map(
    ({ kind, weight, host, named, does, words }) => ({
      kind,
      weight,
      host: any(host),
      named: any(named),
      does: does.map((pattern) => new RegExp(pattern, 'gi')),
      words: any(words),
    }),
  )
  return categories
}

/** What kind of firm a page's own statement makes it, else its words; null if neither says anything. */
export function categoryOf(page: ParsedPage): OrganisationKind | null {
  const own = page.blocks.filter(({ zone, linkShare }) => zone !== 'nav' && zone !== 'footer' && linkShare < 0.9)
  const whole = own
    .map(({ start, end }) => page.text.slice(start, end))
    .join('\n')
    .slice(0, 40_000)
  const text = whole.replace(MEDIA_LIST, 'media')
  const head = `${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  const first = own.find(({ tag }) => tag === 'h1')
  const said = [...text.slice(0, 20_000).matchAll(SAYS_OF_ITSELF)].slice(0, 4).map((match) => match[1] ?? '')
  const statements = [head, first === undefined ? '' : page.text.slice(first.start, first.end), ...said].map((one) =>
    one.replace(MEDIA_LIST, 'media'),
  )
  const plainHead = head.replace(MEDIA_LIST, 'media')
  const votes = readCategories().map(({ kind, weight, host, named, does, words }) => ({
    kind,
    votes:
      weight * (Math.min(12, count(text, words)) + 2 * count(plainHead, words)) +
      HOST_VOTES * Math.min(1, count(page.host.quote, host)) +
      DOES_VOTES * does.filter((pattern) => count(`${head}\n${whole}`, pattern) > 0).length +
      NAMED_VOTES * statements.filter((statement) => count(statement, named) > 0).length,
  }))
  const best = votes.sort((a, b) => b.votes - a.votes)[0]
  if (best !== undefined && best.votes > 0) return best.kind
  return LICENSES.test(whole) ? 'sync-library' : null
}

// Whoever offers music for several media and says no more is most often a catalogue.
const LICENSES =
  /\blicen[sc]\w+|\b(?:songs?|music|tracks?|recordings) for (?:films?|tv|television|series|documentaries|picture|media|screen|games)\b/i

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

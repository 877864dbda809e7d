import { z } from 'zod'
import { type OrganisationKind, OrganisationKindSchema } from '#contracts/directory.ts'
import { proseBlocks, wordsOf } from '#scraper/text/own-blocks.ts'
import type { Block, ParsedPage } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'
import { Pattern } from '#scraper/text/sieve/pattern.ts'
import { joinLooks, lookAt, mayMatch } from '#scraper/text/sieve/sieve.ts'
import { findStanding } from './find-standing.ts'
import { pageWords } from './page-words.ts'
import { wholeText } from './whole-text.ts'

const PatternsSchema = z.array(z.string().min(3).max(124)).min(1)
const CategoriesSchema = z.strictObject({
  others: PatternsSchema,
  other_trades: PatternsSchema,
  kinds: z.array(
    z.strictObject({
      kind: OrganisationKindSchema,
      weight: z.number().positive(),
      host: PatternsSchema,
      bears: PatternsSchema,
      named: PatternsSchema,
      does: PatternsSchema,
      words: PatternsSchema,
      hints: PatternsSchema.optional(),
    }),
  ),
})
type Category = {
  kind: OrganisationKind
  weight: number
  host: Pattern
  bears: Pattern
  named: Pattern
  does: Pattern[]
  words: Pattern
  hints: Pattern | null
}

// What a firm says that it is, and what it is called, outweighs all words about what it works for.
const NAME_VOTES = 18
const NAMED_VOTES = 12
const DOES_VOTES = 6
const HOST_VOTES = 6
const MOST_WORDS = 7
// Asked in this order.
const SAYS_OF_ITSELF = ['we-are-a', 'name-is-a', 'as-a']
const QUOTED = /^[“"„«][\s\S]{20,}[”"“»]/
const LONGEST_SIGNATURE = 90

type Categories = { others: Pattern; otherTrades: Pattern; kinds: Category[] }

let table: Categories | undefined

/** Reads the table once, when the first page is read: most processes import the reader and never read one. Throws if it is faulty. */
export function readCategories(): Categories {
  if (table !== undefined) return table
  const any = (patterns: string[], flags = 'i') => new Pattern(new RegExp(patterns.join('|'), flags))
  const written = readTable(new URL('./categories.yaml', import.meta.url), CategoriesSchema)
  table = {
    others: any(written.others, 'gi'),
    otherTrades: any(written.other_trades),
    kinds: written.kinds.map(({ kind, weight, host, bears, named, does, words, hints }) => ({
      kind,
      weight,
      host: any(host),
      bears: any(bears),
      named: any(named),
      does: does.map((pattern) => any([pattern])),
      words: any(words, 'gi'),
      hints: hints === undefined ? null : any(hints),
    })),
  }
  return table
}

/** What kind of firm a page's own statement makes it, else its words; null if neither says anything. */
export function categoryOf(page: ParsedPage, company: string | null): OrganisationKind | null {
  const { others, kinds } = readCategories()
  const { head, whole, statements } = statementsOf(page)
  const name = `${company ?? ''} | ${page.siteName?.quote ?? ''} | ${longestName(page, company)}`
  // Whose label, publisher or supervisor is spoken of is not what the firm is.
  const look = joinLooks(wholeText(page).look, lookAt(head))
  // What only arises where something is taken out is said by nobody, so that the page's own words tell what may be found.
  const text = withoutMedia(whole).replace(others.within(look), ' ')
  const plainHead = withoutMedia(head)
  const headed = `${head}\n${whole}`
  const votes = kinds.map(({ kind, weight, host, bears, named, does, words }) => ({
    kind,
    votes:
      weight *
        (Math.min(MOST_WORDS, count(text, words.within(look))) +
          2 * Math.min(2, count(plainHead, words.within(look)))) +
      HOST_VOTES * Number(host.test(page.host.quote)) +
      NAME_VOTES * Number(bears.test(name)) +
      DOES_VOTES * does.filter(({ needed, plain }) => mayMatch(look, needed) && plain.test(headed)).length +
      NAMED_VOTES * statements.filter((statement) => named.test(statement)).length,
  }))
  const best = votes.sort((a, b) => b.votes - a.votes)[0]
  if (best !== undefined && best.votes > 0) return best.kind
  return kinds.find(({ hints }) => hints?.test(whole) === true)?.kind ?? null
}

type Statements = { head: string; whole: string; statements: string[] }

// Asked for its kind, for another trade and for one that works for media.
const read = new WeakMap<ParsedPage, Statements>()

/** What a page says that its firm is: in its title, its first heading, its first clause and "we are a …". */
function statementsOf(page: ParsedPage): Statements {
  const known = read.get(page) ?? readStatements(page)
  read.set(page, known)
  return known
}

function readStatements(page: ParsedPage): Statements {
  const own = withoutPraise(page, proseBlocks(page))
  const whole = wordsOf(page, own).slice(0, 40_000)
  const head = `${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  const first = own.find(({ tag }) => tag === 'h1')
  const heading = first === undefined ? '' : page.text.slice(first.start, first.end)
  const opening = own.find(({ tag, start, end }) => tag === 'p' && end - start >= 20)
  const begins =
    opening === undefined
      ? ''
      : page.text
          .slice(opening.start, Math.min(opening.end, opening.start + 120))
          .split(pageWords('before-whom').plain)[0]
  const plainly = readCategories().others.replace(begins ?? '', ' ')
  return { head, whole, statements: [head, heading, plainly, ...saidOfItself(whole)].map(withoutMedia) }
}

/** Without what clients say and the line behind it, which names them and their trade. */
function withoutPraise(page: ParsedPage, blocks: Block[]): Block[] {
  const isPraise = blocks.map(({ tag, start, end }) => tag === 'blockquote' || QUOTED.test(page.text.slice(start, end)))
  return blocks.filter(
    ({ start, end }, at) => isPraise[at] !== true && !(isPraise[at - 1] === true && end - start <= LONGEST_SIGNATURE),
  )
}

/** Whether a firm says of itself that it is of another trade, such as a platform or a school, and not that it is a house for music. */
export function saysOtherTrade(page: ParsedPage): boolean {
  const { others, otherTrades, kinds } = readCategories()
  const { statements } = statementsOf(page)
  const said = statements.map((statement) => others.replace(statement, ' '))
  return (
    said.some((statement) => otherTrades.test(statement)) &&
    !kinds.some(({ named, bears }) => said.some((words) => named.test(words) || bears.test(words)))
  )
}

/** Whether a firm says of itself that it works for film and the like; labels and publishers say what they are, and most do not. */
export function saysMediaTrade(page: ParsedPage): boolean {
  const { others, kinds } = readCategories()
  const said = statementsOf(page).statements.map((statement) => others.replace(statement, ' '))
  return kinds.some(
    ({ kind, named, bears }) =>
      kind !== 'publisher-sync' && said.some((words) => named.test(words) || bears.test(words)),
  )
}

function saidOfItself(text: string): string[] {
  return SAYS_OF_ITSELF.flatMap((name) =>
    [...text.slice(0, 20_000).matchAll(pageWords(name).plain)]
      .slice(0, 3)
      .map((match) => (match[1] ?? '').replace(pageWords('what-follows-a-trade').plain, '')),
  )
}

const LONGER = /(?: \p{Lu}[\p{L}&]+){1,3}/uy

/** "Tidemark Music Publishing", where the company is known as "Tidemark": the name with the words of its trade. */
function longestName(page: ParsedPage, company: string | null): string {
  if (company === null || company.length < 3) return ''
  const text = page.text.slice(0, Math.min(page.visibleEnd, 20_000))
  const twice = findStanding(text, company, LONGER).find((words, at, all) => all.indexOf(words) !== at)
  return twice === undefined ? '' : company + twice
}

function withoutMedia(words: string): string {
  return words.replace(pageWords('list-of-media').plain, 'media')
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

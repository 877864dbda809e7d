import { z } from 'zod'
import { type OrganisationKind, OrganisationKindSchema } from '#contracts/scraper/directory.ts'
import { findAddresses } from '#scraper/page/mailboxes/addresses.ts'
import { countMatches, pagePattern } from '#scraper/page/page-words.ts'
import { blockText, findHeading, proseBlocks } from '#scraper/text/content-blocks.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once, oncePerPage } from '#scraper/text/once.ts'
import type { Block, ParsedPage } from '#scraper/text/page-text.ts'
import type { Classified } from './classify.ts'

const PatternsSchema = z.array(z.string().min(3).max(124)).min(1)
const CategoriesSchema = z.strictObject({
  others: PatternsSchema,
  other_trades: PatternsSchema,
  kinds: z.array(
    z.strictObject({
      kind: OrganisationKindSchema,
      weight: z.number().positive(),
      host: PatternsSchema,
      in_name: PatternsSchema,
      stated: PatternsSchema,
      does: PatternsSchema,
      words: PatternsSchema,
      hints: PatternsSchema.optional(),
    }),
  ),
})

// The company's name and what it says that it is outweigh all words about its work.
const NAME_VOTES = 18
const NAMED_VOTES = 12
const DOES_VOTES = 6
const HOST_VOTES = 6
const MAX_WORDS = 7
const OWN_CLAUSE_LISTS = ['we-are-a', 'name-is-a', 'as-a']
const QUOTED = /^[“"„«][\s\S]{20,}[”"“»]/
const MAX_SIGNATURE_LENGTH = 90

/** Throws if the YAML file is invalid. */
export const loadCategories = once(() => {
  const any = (patterns: string[], flags = 'i') => new RegExp(patterns.join('|'), flags)
  const written = loadYaml(new URL('./categories.yaml', import.meta.url), CategoriesSchema)
  return {
    others: any(written.others, 'gi'),
    otherTrades: any(written.other_trades),
    kinds: written.kinds.map(({ kind, weight, host, in_name, stated, does, words, hints }) => ({
      kind,
      weight,
      host: any(host),
      inName: any(in_name),
      stated: any(stated),
      does: does.map((pattern) => any([pattern])),
      words: any(words, 'gi'),
      hints: hints === undefined ? null : any(hints),
    })),
  }
})

/** The category that a page states, else the one that its words suggest; null if there is neither. */
export function findCategory(page: ParsedPage, company: string | null): OrganisationKind | null {
  const { others, kinds } = loadCategories()
  const { head, whole, statements } = findOwnStatements(page)
  const name = `${company ?? ''} | ${page.siteName?.quote ?? ''}`
  // Mentions of other companies' labels, publishers and supervisors say nothing about this company.
  const text = withoutMedia(whole).replace(others, ' ')
  const plainHead = withoutMedia(head)
  const headed = `${head}\n${whole}`
  const votes = kinds.map(({ kind, weight, host, inName, stated, does, words }) => ({
    kind,
    votes:
      weight * (Math.min(MAX_WORDS, countMatches(text, words)) + 2 * Math.min(2, countMatches(plainHead, words))) +
      HOST_VOTES * Number(host.test(page.host.quote)) +
      NAME_VOTES * Number(inName.test(name)) +
      DOES_VOTES * does.filter((pattern) => pattern.test(headed)).length +
      NAMED_VOTES * statements.filter((statement) => stated.test(statement)).length,
  }))
  const best = votes.sort((a, b) => b.votes - a.votes)[0]
  if (best !== undefined && best.votes > 0) return best.kind
  return kinds.find(({ hints }) => hints?.test(whole) === true)?.kind ?? null
}

/** The texts in which a page says what its company is: title, first heading, first clause and "we are a …". */
const findOwnStatements = oncePerPage((page) => {
  const own = withoutTestimonials(page, proseBlocks(page))
  const whole = blockText(page, own).slice(0, 40_000)
  const head = `${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  const heading = findHeading(page.text, own) ?? ''
  const opening = own.find(({ tag, start, end }) => tag === 'p' && end - start >= 20)
  const begins =
    opening === undefined
      ? ''
      : page.text
          .slice(opening.start, Math.min(opening.end, opening.start + 120))
          .split(pagePattern('end-of-clause'))[0]
  const plainly = (begins ?? '').replace(loadCategories().others, ' ')
  return { head, whole, statements: [head, heading, plainly, ...listOwnClauses(whole)].map(withoutMedia) }
})

/** Blocks without the quotations of clients and the line after each, which names the client's trade. */
function withoutTestimonials(page: ParsedPage, blocks: Block[]): Block[] {
  const isPraise = blocks.map(({ tag, start, end }) => tag === 'blockquote' || QUOTED.test(page.text.slice(start, end)))
  return blocks.filter(
    ({ start, end }, at) =>
      isPraise[at] !== true && !(isPraise[at - 1] === true && end - start <= MAX_SIGNATURE_LENGTH),
  )
}

/** Whether a company says that it is something else, such as a platform or a school, and not that it is a music company. */
export function claimsOtherTrade(page: ParsedPage): boolean {
  const { others, otherTrades, kinds } = loadCategories()
  const { statements } = findOwnStatements(page)
  const clauses = statements.map((statement) => statement.replace(others, ' '))
  return (
    clauses.some((statement) => otherTrades.test(statement)) &&
    !kinds.some(({ stated, inName }) => clauses.some((words) => stated.test(words) || inName.test(words)))
  )
}

/** Whether a company says that it works for film and other media. Being a label or a publisher does not count: most do not. */
export function claimsMediaTrade(page: ParsedPage): boolean {
  const { others, kinds } = loadCategories()
  const clauses = findOwnStatements(page).statements.map((statement) => statement.replace(others, ' '))
  return kinds.some(
    ({ kind, stated, inName }) =>
      kind !== 'publisher-sync' && clauses.some((words) => stated.test(words) || inName.test(words)),
  )
}

function listOwnClauses(text: string): string[] {
  return OWN_CLAUSE_LISTS.flatMap((name) =>
    [...text.slice(0, 20_000).matchAll(pagePattern(name))]
      .slice(0, 3)
      .map((match) => (match[1] ?? '').replace(pagePattern('what-follows-a-trade'), '')),
  )
}

function withoutMedia(words: string): string {
  return words.replace(pagePattern('list-of-media'), 'media')
}

// Categories that the rules cannot distinguish from a broader one.
const BROADER_CATEGORY: Partial<Record<OrganisationKind, OrganisationKind>> = {
  clearance: 'music-supervision',
  'ad-agency': 'advertising-music',
  'sync-agency': 'sync-library',
  label: 'publisher-sync',
}
const MIN_OWN_SITE = 0.6

/** The category from the page, or the narrower one from a source. */
export function refineCategory(
  read: OrganisationKind | null,
  listed: OrganisationKind | undefined,
): OrganisationKind | null {
  if (listed === undefined) return read
  return read === null || BROADER_CATEGORY[listed] === read ? listed : read
}

/**
 * Whether a page belongs to an advertising agency from a source and has an address. Agencies buy music and hardly mention it, so their
 * words are not tested.
 */
export function isListedAgency(page: ParsedPage, { kind, ownSite }: Classified, listed?: OrganisationKind): boolean {
  return listed === 'ad-agency' && kind === 'organisation' && ownSite >= MIN_OWN_SITE && findAddresses(page).length > 0
}

import type { ParsedPage } from '#scraper/text/page-text.ts'
import { NAME } from '#scraper/text/roles.ts'
import { pageWords } from './page-words.ts'
import type { Line } from './person-lines.ts'
import { wholeName } from './whole-name.ts'
import { isOfThisHouse, startsWithHouse } from './whose-title.ts'

/** Somebody of whom prose says that they founded the house, and the words that say so, by their places in the page's text. */
export type Founder = { line: Line; name: string; nameAt: number; said: string; saidAt: number; title?: string }

/** What whoever founded a house is called, whatever the language of the page. */
export const FOUNDER = 'Founder'

const ONE = NAME.source
const SEVERAL = String.raw`(?<names>${ONE}(?:(?:,| and| &| und| et| y|, and) ${ONE}){0,3})`
// "by composer and producer", "by the brothers"
const WHAT_THEY_ARE = String.raw`(?:(?!by\b|from\b)[\p{Ll}&][\p{L}/-]*,? ){0,6}`
// "in 2012", "in Berlin 2009", "back in the summer of 1998": no verb, and no other house.
const WHEN_AND_WHERE = String.raw`(?: (?!by\b|von\b|par\b|por\b)[\p{L}\d’'&,/-]+){0,9}?`
// Each with letters that it needs: names make the patterns large, and one that no page needs is never compiled.
const PATTERNS = [
  ['ounded', String.raw`(?<said>\b(?:[Cc]o-?)?[Ff]ounded)${WHEN_AND_WHERE} by ${WHAT_THEY_ARE}${SEVERAL}`],
  [
    'egründet',
    String.raw`(?<said>(?<!\p{L})[Gg]egründet(?:e[nrs]?)?)${WHEN_AND_WHERE} (?:von|durch) ${WHAT_THEY_ARE}${SEVERAL}`,
  ],
  ['gegründet', String.raw`\b(?:[Vv]on|[Dd]urch) ${WHAT_THEY_ARE}${SEVERAL}${WHEN_AND_WHERE} (?<said>gegründet)`],
  ['ondé', String.raw`(?<said>(?<!\p{L})(?:[Cc]o-?)?[Ff]ondée?)${WHEN_AND_WHERE} par ${WHAT_THEY_ARE}${SEVERAL}`],
  ['ounded', String.raw`${SEVERAL} (?:first )?(?<said>(?:co-?)?founded) (?=(?<object>\S.{2,60}))`],
  ['ründete', String.raw`${SEVERAL} (?<said>gründeten?) (?:\d{4} )?(?=(?<object>\S.{2,60}))`],
  ['undad', String.raw`(?<said>(?<!\p{L})(?:[Cc]o)?[Ff]undad[oa])${WHEN_AND_WHERE} por ${WHAT_THEY_ARE}${SEVERAL}`],
].map(([needed = '', source = '']) => ({ needed, pattern: new RegExp(source, 'gu') }))
const NAMES = new RegExp(ONE, 'gu')
// "Hollow Pine was", "Hollow Pine,": the name that the verb is said of.
const SAID_OF =
  /(?<!\b(?:in|en|à|aus|from|de) )(?<name>(?<!\p{L})\p{Lu}[\p{L}\p{N}’'&-]*(?: \p{Lu}[\p{L}\p{N}’'&-]*)*),?(?: (?:was|is|were|wurde|ist|a été|est|fue|es))?\s*$/u
// Whoever says it says it in a few words, and once or twice.
const LONGEST = 600
const MOST_LINES = 8
const LONGEST_TITLED = 110

/** "Founded in 2009 by Jane Rivers and Omar Haddad": whom the prose of a house's page names as its founders. */
export function findFounders(page: ParsedPage, lines: readonly Line[]): Founder[] {
  const saying = lines
    .filter(({ text }) => text.length <= LONGEST && pageWords('may-say-founded').plain.test(text))
    .slice(0, MOST_LINES)
  return saying.flatMap((line) =>
    PATTERNS.flatMap(({ needed, pattern }) =>
      line.text.includes(needed)
        ? [...line.text.matchAll(pattern)].flatMap((found) => foundersIn(page, line, found))
        : [],
    ),
  )
}

/** "— Jane Rivers, Founder & CEO" below her own words: of somebody whom prose calls a founder that is told instead. */
export function fullerTitles(page: ParsedPage, lines: readonly Line[], founders: readonly Founder[]): Founder[] {
  if (founders.length === 0) return []
  const titled = lines.filter(
    ({ titles, text }) => text.length <= LONGEST_TITLED && titles.some(({ counts }) => counts),
  )
  return founders.flatMap(({ name }) => titled.flatMap((line) => fullerTitle(page, line, name) ?? []))
}

function fullerTitle(page: ParsedPage, line: Line, name: string): Founder | null {
  const at = line.text.indexOf(name)
  const title = line.titles.find(({ counts, index }) => counts && index > at)
  if (at === -1 || title === undefined || !pageWords('founding').plain.test(title[0])) return null
  const end = title.index + title[0].length
  if (!/^\s?[,–—|-]\s$/.test(line.text.slice(at + name.length, title.index))) return null
  if (!isOfThisHouse(page, line.text.slice(end))) return null
  return { line, name, nameAt: line.start + at, said: title[0], saidAt: line.start + title.index, title: title[0] }
}

function foundersIn(page: ParsedPage, line: Line, found: RegExpExecArray): Founder[] {
  const { said = '', names = '', object } = found.groups ?? {}
  const before =
    line.text
      .slice(0, found.index)
      .split(/[.!?]\s/)
      .at(-1) ?? ''
  // "Jane Rivers founded the label": here it is said what, and not what is founded, before the verb.
  if (object === undefined ? !isOfItself(page, before) : !isHouse(page, object)) return []
  const from = line.text.indexOf(names, found.index)
  return [...names.matchAll(NAMES)].flatMap(({ index, 0: name }) =>
    wholeName(name)?.isSingle === false && !startsWithHouse(page, name)
      ? [
          {
            line,
            name,
            nameAt: line.start + from + index,
            said,
            saidAt: line.start + line.text.indexOf(said, found.index),
          },
        ]
      : [],
  )
}

/** Whether words begin with the house, by its name or what it is. */
function isHouse(page: ParsedPage, words: string): boolean {
  return startsWithHouse(page, words.replace(/^(?:the|das|die|den) /i, '')) || pageWords('the-house').plain.test(words)
}

function isOfItself(page: ParsedPage, before: string): boolean {
  const name = SAID_OF.exec(before)?.groups?.['name']
  if (name !== undefined && !pageWords('calls-itself').plain.test(name)) return namesHouse(page, before)
  return pageWords('calls-itself').plain.test(before) || namesHouse(page, before)
}

/** Whether words before the verb are the house's name: "Tallow Records was founded …". */
function namesHouse(page: ParsedPage, before: string): boolean {
  const words = before.trim().split(' ')
  return words.some((_, at) => startsWithHouse(page, words.slice(at).join(' ')))
}

/** Whether the words say that somebody founded something. */
export function saysFounder(value: string, quote: string): boolean {
  return value === FOUNDER && pageWords('founding').plain.test(quote)
}

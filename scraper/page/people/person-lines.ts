import { isLinkList } from '#scraper/text/content-blocks.ts'
import { findJobTitles, isPersonName, type JobTitle, NOT_A_CONTACT, PERSON_NAME } from '#scraper/text/job-titles.ts'
import { toTitleCase } from '#scraper/text/name-key.ts'
import type { Block, ParsedPage } from '#scraper/text/page-text.ts'
import { isOfThisCompany } from './title-words.ts'
import { parseWholeName } from './whole-name.ts'

export type Line = {
  text: string
  start: number
  end: number
  block: Block
  section: string
  titles: JobTitle[]
}
/** A line that contains only a name or only a title. An irrelevant title still belongs to the person next to it. */
export type Part = { line: Line; name: string | null; role: string | null; isRelevant: boolean; isSingle: boolean }

export const ALL_CAPS_NAME = /^\p{Lu}[\p{Lu}'’-]+(?: \p{Lu}\.?)?(?: \p{Lu}[\p{Lu}'’-]+){1,3}$/u
// "Hi, I'm Grace Oduya" above a title.
const GREETING = /^(?:(?:hi|hello|hey)[,!.]? )?(?:i['’]?m|i am|my name is|meet) /i
// Pronouns, degrees and forms of address are not part of a name.
const NAME_AFFIXES =
  /\((?:she|he|they|her|him|sie|er|elle|ella|él)\b[^)]{0,20}\)|\b(?:Herrn?|Frau|Dra?|Prof|Mrs?|Ms|Mme|M\.?A|M\.?Sc|B\.?Sc|Ph\.? ?D|MBA|CPA|Esq|J\.?D|M\.?D)\b/gi
// "Grace Oduya, CFA, CFP"
const DEGREES = /,\s*\p{Lu}[\p{Lu}.]{1,5}(?![\p{L}&])/gu
// "Grace Oduya she/her", often without the space.
const PRONOUNS = /\s?\(?(?:she|he|they) ?\/ ?(?:hers?|him|his|them|theirs?|they)\b(?: ?\/ ?\w+)?\)?$/
// "Position:" above "Founder" labels the next line.
const LABEL = /^(?:position|title|role|job title|function|name|nombre|cargo|nom|poste|funktion)\s*:?$/i
// The alternative text of a portrait and the name below it.
const REPEATED = /^(.{5,40}) \1$/
const HAS_TAIL = /^,\s\p{Lu}[^.:!?]*$/u
const HEADING = /^h[1-6]$/
const SINGLE = /^\p{Lu}\p{Ll}{2,11}$/u

export function listLines(page: ParsedPage): Line[] {
  let section = page.title?.quote ?? ''
  let nameTag = ''
  return page.blocks.flatMap((block, index) => {
    if (block.zone === 'nav' || block.end - block.start > 3000) return []
    const words = page.text.slice(block.start, block.end)
    if (isMenuBlock(block, words)) return []
    if (HEADING.test(block.tag)) {
      const isName = isPersonHeading(words)
      if (isName) nameTag = block.tag
      // "Pip" among headings that are names is a name too.
      const isAmongNames = block.tag === nameTag && parseWholeName(words) !== null
      if (!isName && !isAmongNames && !LABEL.test(words.trim()) && !isBelowName(page, page.blocks, index)) {
        section = words
        if (block.tag < nameTag) nameTag = ''
      }
    }
    let at = block.start
    return words.split('\n').flatMap((raw) => {
      const start = at + raw.length - raw.trimStart().length
      at += raw.length + 1
      const text = raw.trim()
      return text === '' || LABEL.test(text)
        ? []
        : [{ text, start, end: start + text.length, block, section, titles: findJobTitles(text) }]
    })
  })
}

/** Links in a header or footer name pages and look like names and titles: "Portal Login" above "Licensing". */
function isMenuBlock(block: Block, words: string): boolean {
  // Lines with a mailbox stay, because it shows where the people above it work.
  return (block.zone === 'header' || block.zone === 'footer') && isLinkList(block) && !words.includes('@')
}

/** Whether a heading is a person's name or title. */
function isPersonHeading(words: string): boolean {
  const heading = words.replace(PRONOUNS, '')
  if (heading.length >= 90) return false
  if (isOnlyName(heading, PERSON_NAME.exec(heading)?.[0]) || findJobTitles(heading).length > 0) return true
  // "Orla Finch – Runs the label"
  const [first = ''] = heading.split(/\n|[,–—|:]| - /)
  return [heading, first].some((part) => parseWholeName(part)?.isSingle === false)
}

/** Whether a heading is next to a heading of a higher level that is a name: then it is that person's title. */
function isBelowName({ text }: ParsedPage, blocks: readonly Block[], index: number): boolean {
  const level = blocks[index]?.tag ?? ''
  return [blocks[index - 1], blocks[index + 1]].some(
    (other) =>
      other !== undefined &&
      HEADING.test(other.tag) &&
      other.tag < level &&
      parseWholeName(text.slice(other.start, Math.min(other.end, other.start + 90)))?.isSingle === false,
  )
}

export function toPart(page: ParsedPage, line: Line): Part {
  const part = { line, name: null, role: null, isRelevant: false, isSingle: false }
  if (line.text.length > 110) return part
  const text = line.text.replace(GREETING, '').replace(PRONOUNS, '').replace(REPEATED, '$1')
  if (text.length > 90 || NOT_A_CONTACT.test(text)) return part
  const [title] = text === line.text ? line.titles : findJobTitles(text)
  if (title !== undefined && title.index <= 12 && isOnlyTitle(page, text, title.index, title[0]))
    return { ...part, role: title[0], isRelevant: title.isRelevant }
  // In "SVP, Gull Affairs" the end of the title is unknown. It is not shown, but the names below it keep their order.
  if (title?.index === 0 && text.length < 50 && HAS_TAIL.test(text.slice(title[0].length)))
    return { ...part, role: title[0] }
  const name = PERSON_NAME.exec(text)?.[0]
  if (isOnlyName(text, name)) return { ...part, name: name ?? null }
  if (text.length <= 50 && ALL_CAPS_NAME.test(text) && isPersonName(toTitleCase(text))) return { ...part, name: text }
  return SINGLE.test(text) && isPersonName(text) ? { ...part, name: text, isSingle: true } : part
}

/** Whether a line contains only a name, perhaps in two scripts. */
function isOnlyName(text: string, name: string | undefined): boolean {
  if (name === undefined || !isPersonName(name)) return false
  const rest = withoutNameAffixes(text.replace(name, '')).replace(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
    '',
  )
  return !/[\p{L}©]/u.test(rest)
}

function isOnlyTitle(page: ParsedPage, text: string, index: number, title: string): boolean {
  const before = text.slice(0, index)
  const after = text.slice(index + title.length)
  // "Owner: Max Feldner" contains its own name.
  if (/^\s*:\s*\p{Lu}/u.test(after)) return false
  // "cfo@…" is a mailbox.
  if (after.startsWith('@')) return false
  // The title continues in the next line.
  if (/^\s*(?:and|&|,|et|und|y)\s*$/.test(after)) return false
  return /^[^\p{L}]*(?:(?:our|the|die|der|la|le|el) )?$/iu.test(before) && isOfThisCompany(page, after)
}

export function withoutNameAffixes(words: string): string {
  return words.replace(NAME_AFFIXES, '').replace(DEGREES, '')
}

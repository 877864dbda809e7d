import { z } from 'zod'
import { loadYaml } from './load-yaml.ts'
import { once } from './once.ts'

const ListSchema = z.array(z.string().min(1).max(124)).min(1)
const RolesSchema = z.strictObject({
  heads: ListSchema,
  ranks: ListSchema,
  ranks_or_prefixes: ListSchema,
  fields: ListSchema,
  media: ListSchema,
  crafts: ListSchema,
  departments: ListSchema,
  levels: ListSchema,
  connectors: ListSchema,
  leading: ListSchema,
  standalone: ListSchema,
  not_names: ListSchema,
})
// In this order: a word in two lists has the kind of the first.
const KINDS = [
  'heads',
  'ranks',
  'ranks_or_prefixes',
  'fields',
  'media',
  'crafts',
  'departments',
  'levels',
  'connectors',
] as const
type Kind = (typeof KINDS)[number] | 'leading'

/** Throws if the YAML file is invalid. */
export const loadJobTitleWords = once(() => {
  const table = loadYaml(new URL('./job-titles.yaml', import.meta.url), RolesSchema)
  const whole = (list: readonly string[]) => new RegExp(`^(?:${list.join('|')})$`, 'i')
  const kinds = KINDS.map((kind): [Kind, RegExp] => [kind, whole(table[kind])])
  return {
    kinds: [...kinds, ['leading', whole(table.leading)] satisfies [Kind, RegExp]],
    // Words of any kind. Most words have none, and this one test settles it.
    known: whole([...KINDS, 'leading' as const].flatMap((kind) => table[kind])),
    leading: whole(table.leading),
    standalone: whole(table.standalone),
    notNames: new RegExp(String.raw`(?<!\p{L})(?:${table.not_names.join('|')})(?!\p{L})`, 'iu'),
    mayHaveTitle: new RegExp(
      String.raw`\b(?:${[table.heads, table.ranks, table.ranks_or_prefixes, table.standalone].flat().join('|')})`,
      'i',
    ),
  }
})

/** A job title and its position. It is relevant if its holder leads a company or is responsible for what an opportunity is about. */
export type JobTitle = { index: number; 0: string; isRelevant: boolean }
type Word = { text: string; index: number; kind: Kind | null; isLast: boolean }

// "A&R" and "Chief … Officer" are one word each.
const WORDS =
  /\bChief (?:[\p{L}&,]+ ){1,5}Officer\b|\b[AR] ?& ?[RD]\b(?:-\p{L}+)?|[\p{L}\d](?:[\p{L}\d'’.-]*[\p{L}\d])?\.?|\S/gu
const SEPARATES = /^[,/+|·•]$/
const STARTS_TAIL = /^(?:[,/&|]|of|for|de|des?|du|del)$/i
// "VP Sync", "Vice President Operations"; but "CEO Services" is no title.
const TAKES_FIELD = /(?:president|vp|gerente)$/i
const JOINS = String.raw`(?:&|and|\/|y|et|und)`
// "Owner & Baker": the joined word is a title too, even if it is unknown.
const JOINED = new RegExp(
  String.raw`^ ?${JOINS} ?(\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,2})(?=$|[,.;:()|]| [–—|-] )`,
  'u',
)
// "Head of Sonic Branding": the department need not be known.
const OF_ANYTHING = /^ [Oo]f \p{Lu}[\p{L}'’-]*(?: (?:& |and )?\p{Lu}[\p{L}'’-]*){0,3}(?=$|[,.;:()|]| [–—|-] )/u
// "Owner / Recording, Mix & Mastering Engineer": a joined craft extends to the end of the line.
const JOINED_CRAFT = /^ ?[&/|·•] ?(\p{Lu}[\p{L} ,&/'’-]{2,50})$/u

/** The job titles in a line, each from its first word to its last. */
export function findJobTitles(text: string): JobTitle[] {
  if (!loadJobTitleWords().mayHaveTitle.test(text)) return []
  const titles: JobTitle[] = []
  let run: Word[] = []
  const close = () => {
    const title = toJobTitle(run, text)
    if (title !== null) titles.push(title)
    run = []
  }
  for (const match of text.matchAll(WORDS)) {
    const word = toWord(match)
    if (word.kind === null || startsNewTitle(run, word)) close()
    if (word.kind !== null) run.push(word)
    if (word.isLast) close()
  }
  close()
  return titles
}

function toWord({ index, 0: found }: RegExpExecArray): Word {
  const plain = found.replace(/(?<=.)\.$/, '')
  const dotted = plain === found ? null : findWordKind(found)
  return {
    text: dotted === null ? plain : found,
    index,
    kind: dotted ?? findWordKind(plain),
    isLast: dotted === null && plain !== found,
  }
}

// Lines repeat the same few words. A longer word would keep the whole page that it was sliced from in memory.
const WORD_CACHE = { words: 4000, letters: 12 }
const wordKindCache = new Map<string, Kind | null>()

function findWordKind(word: string): Kind | null {
  if (word.length > WORD_CACHE.letters) return computeWordKind(word)
  const known = wordKindCache.get(word)
  if (known !== undefined) return known
  if (wordKindCache.size === WORD_CACHE.words) wordKindCache.clear()
  const kind = computeWordKind(word)
  wordKindCache.set(word, kind)
  return kind
}

/** Whether job titles contain this word; connecting words do not count. */
export function isTitleWord(word: string): boolean {
  const kind = findWordKind(word)
  return kind !== null && kind !== 'connectors'
}

/** Whether a word names a craft, such as "composer". By itself it may as well describe an artist. */
export function isCraft(word: string): boolean {
  return findWordKind(word) === 'crafts'
}

function computeWordKind(word: string): Kind | null {
  const { known, kinds } = loadJobTitleWords()
  const written = word.replace(/ /g, '')
  return known.test(written) ? (kinds.find(([, words]) => words.test(written))?.[0] ?? null) : null
}

/** "our music supervisor Sound Forest": a title in lower case does not continue with a capital. */
function startsNewTitle(run: readonly Word[], { text, kind }: Word): boolean {
  const first = run.find((one) => one.kind !== 'connectors')
  return (
    first !== undefined &&
    first.kind !== 'levels' &&
    /^\p{Ll}/u.test(first.text) &&
    kind !== 'heads' &&
    /^\p{Lu}\p{Ll}/u.test(text)
  )
}

function toJobTitle(run: Word[], text: string): JobTitle | null {
  const words = trimTitle(run)
  const first = words[0]
  const last = words.at(-1)
  if (first === undefined || last === undefined) return null
  const known = last.index + last.text.length
  const department = /^head$/i.test(last.text) ? (OF_ANYTHING.exec(text.slice(known))?.[0] ?? '') : ''
  const end = known + department.length
  const joined = JOINED.exec(text.slice(end))
  const isOther = joined?.[1] === undefined || (/ /.test(joined[1]) && isPersonName(joined[1]))
  const craft = craftAtEnd(text.slice(end))
  const whole = text.slice(first.index, end) + (craft ?? (isOther ? '' : joined[0]))
  const isKnown = department !== '' || isRelevantTitle(words) || loadJobTitleWords().standalone.test(whole)
  return { index: first.index, 0: whole, isRelevant: isKnown }
}

function craftAtEnd(after: string): string | null {
  const found = JOINED_CRAFT.exec(after)
  const last = found?.[1]?.split(/[^\p{L}]+/u).at(-1) ?? ''
  return found !== null && findWordKind(last) === 'crafts' ? found[0] : null
}

const isRank = ({ kind }: Word) => kind === 'heads' || kind === 'ranks' || kind === 'ranks_or_prefixes'
const canEndTitle = (word: Word) => isRank(word) || word.kind === 'crafts'

/** The title without connecting words at its ends and without fields that no connecting word ties to it. */
function trimTitle(found: readonly Word[]): Word[] {
  const run = withoutConnectors(found)
  if (loadJobTitleWords().standalone.test(run.map(({ text }) => text).join(' '))) return run
  const firstRank = run.findIndex(canEndTitle)
  if (firstRank === -1) return []
  const cut = run.slice(0, firstRank).findLastIndex(({ text }) => SEPARATES.test(text))
  const words = run.slice(cut + 1)
  const rank = words.findLastIndex(canEndTitle)
  const tail = words[rank + 1]
  const hasField = words.slice(0, rank).some(({ kind }) => kind === 'fields')
  const takesField = words[rank]?.kind !== 'heads' || TAKES_FIELD.test(words[rank]?.text ?? '')
  const isTied =
    tail !== undefined && (tail.kind === 'connectors' ? STARTS_TAIL.test(tail.text) : !hasField && takesField)
  return withoutConnectors(isTied ? words : words.slice(0, rank + 1))
}

function withoutConnectors(words: readonly Word[]): Word[] {
  const start = words.findIndex(({ kind }) => kind !== 'connectors')
  return start === -1 ? [] : words.slice(start, words.findLastIndex(({ kind }) => kind !== 'connectors') + 1)
}

function isRelevantTitle(words: readonly Word[]): boolean {
  if (words.some(({ kind }) => kind === 'heads')) return true
  const ranks = words.flatMap((word, at) => (isRank(word) ? [{ word, at }] : []))
  // In "Producer, Sound Engineer" the sound belongs to the engineer.
  const fieldAt = words.findIndex(({ kind }, at) => kind === 'fields' && words[at + 1]?.kind !== 'crafts')
  return ranks.some(({ word, at }) => {
    if (isHeadOf(words, at)) return true
    if (word.kind === 'ranks_or_prefixes') return fieldAt !== -1 && (fieldAt < at || words[at + 1]?.text === ',')
    if (fieldAt !== -1) return true
    const isLeading = (one: Word | undefined) => one !== undefined && loadJobTitleWords().leading.test(one.text)
    if (isLeading(words[at - 1]) || isLeading(words[at + 1])) return true
    return words[at + 1]?.kind === 'connectors' && words.slice(at + 2).some(({ kind }) => kind === 'media')
  })
}

function isHeadOf(words: readonly Word[], at: number): boolean {
  return (
    /^head$/i.test(words[at]?.text ?? '') && words[at + 1]?.text.toLowerCase() === 'of' && words[at + 2] !== undefined
  )
}

const WORD = String.raw`\p{Lu}[\p{L}'’]*\p{Ll}[\p{L}'’]*(?:-\p{Lu}[\p{L}'’]+)?`
const INITIALS = String.raw`(?:\p{Lu}\. ?){1,3}`
const NO_TITLE = String.raw`(?!(?:Herrn?|Frau|Dr|Prof|Mrs?|Ms|Mme|Madame|Monsieur|Sra?|I['’]m|I['’]ve|It['’]s)\b)`
const BETWEEN = String.raw`(?: (?:\p{Lu}\.?|["“(]\p{Lu}\p{Ll}+["”)]|de|van|von|der|den|la|le|di|da|del|dos|bin|al|wa|ibn|zu|ten|ter))*`
// A word before a colon is the label of the next value: "Owner: Max Feldner Phone: 030".
const NO_DEGREE = String.raw`(?!(?:MSc|BSc|MEng|BEng|PhD|MBA|LLM|Hons)\b)`
const NEXT = String.raw`${BETWEEN} ${NO_DEGREE}${WORD}(?![\p{L}'’]|-\p{Lu}|:)`
const YOUNGER = String.raw`(?:,? (?:Jr|Sr)\b\.?| I{2,3}\b)?`
export const PERSON_NAME = new RegExp(
  String.raw`(?<![\p{L}])${NO_TITLE}(?:${WORD}(?:${NEXT}){1,3}|${INITIALS}${WORD}(?:${NEXT}){0,2}|\p{Lu} ${WORD}${NEXT})${YOUNGER}(?![\p{L}])`,
  'u',
)

// "FAQ" and "Finch's Bakery"
const NO_PERSON = /^(?:\p{Lu}{2,}\s?)+$|['’]s\s/u

/** Whether capitalised words are a person's name rather than a heading, a place, a company or a job title. */
export function isPersonName(words: string): boolean {
  return words.length <= 50 && !NO_PERSON.test(words) && !loadJobTitleWords().notNames.test(words) && !hasTitle(words)
}

/** "Internal Audit" begins like a title, "Head of Sales" has a rank. A surname may be a title word. */
function hasTitle(words: string): boolean {
  return words.split(/[\s-]+/).some((word, at) => {
    const kind = findWordKind(word)
    const isFirst = at === 0 && ['fields', 'departments', 'media', 'crafts'].includes(kind ?? '')
    return kind === 'heads' || kind === 'ranks' || isFirst
  })
}

// People quoted in the news, credited on a film or described as former employees are not contacts.
export const NOT_A_CONTACT =
  /\b(?:former(?:ly)?|previously|ex-|used to|began (?:his|her|their) career|worked (?:as|at|for)|said|says|told|explains?|explained|according to|starring|directed by|written by|credits?|whose|joined from|winner|award|interview|quote[ds]?|appoint(?:s|ed)|elect(?:ed|ion)|spent \w+ years|prior to)\b/i

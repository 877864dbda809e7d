import type { Catalogue } from './catalogue.ts'
import type { Condition, Range } from './criteria.ts'
import { hide, readFields } from './fields/read-fields.ts'
import { type Entry, type Lexicon, toPhrase } from './lexicon.ts'
import { findRefusals, type Refusal } from './refusals.ts'

/**
 * What kind of text it is. A search is read word by word. A brief is about music from the first word to the last, but most of its
 * words describe a project. A page mentions music here and there.
 */
export type TextKind = 'search' | 'brief' | 'page'

const MOST_READ = 20_000
/** Links and mailboxes say nothing about music. No mailbox has more than 64 characters before the @. */
const ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+/gi
/** Ahead of a title: more like this. */
const LIKE =
  /(?:\bsounds? like|\blike|\bsimilar to|\bin the vein of|\breminiscent of|\bà la|\bref(?:erence)?s?:?)\s*[“"'‘]?$/i

/** What a text asks for, in its order: what the catalogue and the thesaurus have words for. A search keeps all other words. */
export function readCriteria(catalogue: Catalogue, given: string, kind: TextKind): Condition[] {
  const { lexicon } = catalogue
  const text = given.slice(0, MOST_READ).replace(ADDRESS, (address) => '|'.repeat(address.length))
  // Names first: 'No Running' refuses nothing.
  const named = kind === 'page' ? [] : readNames(catalogue, text, kind)
  const open = named.reduce((left, { at }) => at.reduce(hide, left), text)
  const refusals = findRefusals(open)
  const { fields, rest } = readFields(open, kind !== 'page')
  const found = fields.flatMap(({ at, condition, hasOwnNot }) =>
    hasOwnNot ? [{ ...condition, at }] : answerRefusal(refusals, { ...condition, at }),
  )
  const tokens = listTokens(refusals.reduce((left, { cue }) => hide(left, cue), rest))
  const senses = findPhrases(tokens, lexicon.longest, ({ phrase }) => lexicon.senses.has(phrase))
  for (const phrase of senses) {
    const entry = lexicon.senses.get(phrase.phrase)
    if (entry === undefined || !isMeant(entry, phrase, text, kind)) continue
    const said = text.slice(phrase.from, phrase.to).toLowerCase()
    found.push(...answerRefusal(refusals, { kind: 'sense', ...entry, said, at: [phrase] }))
  }
  const others = tokens.filter(({ from }) => !senses.some((phrase) => from >= phrase.from && from < phrase.to))
  if (kind === 'search') found.push(...others.flatMap((token) => readWord(lexicon, refusals, text, token)))
  const inOrder = [...named, ...found].toSorted((one, other) => (one.at[0]?.from ?? 0) - (other.at[0]?.from ?? 0))
  return settleRefusals(settleVoices(joinAlternatives(dropRepeated(inOrder), text)))
}

type Placed = Condition & { at: readonly Range[] }
type Token = Range & { phrase: string }

function listTokens(text: string): Token[] {
  return [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&]*/gu)].flatMap(({ 0: word, index }) => {
    const phrase = toPhrase(word)
    return phrase === '' ? [] : [{ phrase, from: index, to: index + word.length }]
  })
}

/** The longest accepted phrases, from the left. */
function findPhrases(tokens: readonly Token[], longest: number, accepts: (phrase: Token) => boolean): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    let phrase: Token | undefined
    let last = at
    for (let end = at; end < Math.min(tokens.length, at + longest); end += 1) {
      const [before, token] = [tokens[end - 1], tokens[end]]
      // A word of a phrase stands close to the one before it.
      if (token === undefined || (end > at && before && token.from - before.to > 2)) break
      const words = tokens.slice(at, end + 1).map((one) => one.phrase)
      const candidate = { phrase: words.join(' '), from: tokens[at]?.from ?? 0, to: token.to }
      if (accepts(candidate)) [phrase, last] = [candidate, end]
    }
    if (phrase) found.push(phrase)
    at = phrase ? last : at
  }
  return found
}

/** Titles and names of more than one word, and titles after 'like'. */
function readNames({ lexicon: { names, titles, longest }, tracks }: Catalogue, text: string, kind: TextKind): Placed[] {
  const isLike = (from: number) => LIKE.test(text.slice(Math.max(0, from - 24), from))
  // In a brief, 'short ton' may be a weight.
  const isPrinted = ({ phrase, from }: Token) =>
    phrase.includes(' ') && (kind === 'search' || /\p{Lu}/u.test(text.charAt(from)))
  const found = findPhrases(
    listTokens(text),
    longest,
    (phrase) => (names.has(phrase.phrase) || titles.has(phrase.phrase)) && (isPrinted(phrase) || isLike(phrase.from)),
  )
  return found.map(({ phrase, from, to }): Placed => {
    const title = titles.get(phrase)
    const near = isLike(from) ? (title ?? tracks.find(({ artist }) => toPhrase(artist) === phrase)) : undefined
    const name = names.get(phrase) ?? `“${title?.title}”`
    if (near === undefined) return { kind: 'name', name: ` ${phrase} `, said: name, at: [{ from, to }] }
    const start = text.slice(0, from).search(LIKE)
    return { kind: 'like', id: near.id, said: `like ${title ? `“${title.title}”` : name}`, at: [{ from: start, to }] }
  })
}

function readWord(
  { filler }: Lexicon,
  refusals: readonly Refusal[],
  text: string,
  { phrase, from, to }: Token,
): Placed[] {
  const said = text.slice(from, to).toLowerCase()
  // One letter is the beginning of a word that nobody knows yet.
  const words = phrase.split(' ').filter((word) => word.length > 1 && !filler.has(word))
  return words.flatMap((word) => answerRefusal(refusals, { kind: 'word', word, said, at: [{ from, to }] }))
}

/** The condition as the refusal around it makes it; none where it is said not to matter, or where refusing it means nothing. */
function answerRefusal(refusals: readonly Refusal[], condition: Placed): Placed[] {
  const [at] = condition.at
  const refusal = at && refusals.find(({ from, to }) => at.from >= from && at.from < to)
  if (at === undefined || refusal === undefined) return [condition]
  if (refusal.isIndifferent) return []
  // With the only word that is refused, 'no' goes as well.
  const rest = [{ from: at.from === refusal.cue.to + 1 && at.to === refusal.to ? refusal.from : at.from, to: at.to }]
  if (condition.kind === 'vocal' && condition.voice === 'any')
    return [{ ...condition, voice: 'instrumental', said: 'no vocals', at: rest }]
  if (condition.kind === 'vocal' && condition.voice === 'instrumental')
    return [{ ...condition, voice: 'any', said: 'vocals', at: rest }]
  if (['version', 'cleared', 'territory', 'medium', 'like'].includes(condition.kind)) return []
  const refused = { ...condition, isNot: true, said: `not ${condition.said}`, at: rest }
  // Whatever is filed under the word is left out, slow or fast.
  return [refused.kind === 'sense' && refused.means.size > 0 ? { ...refused, tempo: null, unless: new Set() } : refused]
}

const SEEKING = /\b(?:looking for|listening for|want(?:ed|s)?|seek(?:s|ing)?|needs?|loves?|especially|calls? for)\b/i
const MUSIC = / (?:music|song|track|cue|piece|sound|texture|score|record|recording|underscore|composition|beat) /
/** How far ahead of 'songs' or 'cues' a label, or a word of the thesaurus, may stand and still describe them. */
const REACH = { label: 5, other: 2 }
/** Moods and tags that mails and schedules use as well. */
const EVERYDAY = new Set('short final late period action training light still raw'.split(' '))
/** A part of a brief about money and time: 'fast turnaround'. */
const ORDERS =
  /\b(?:budget|fee|deadline|due|turnaround|invoice|asap|rush|regards|thanks|thank you|quote|deliver(?:y|able)?s?|tomorrow|reply)\b|[$€£]/i
/** As much of a text says what a word is about. */
const AROUND = 200

/** A single word counts only where it describes music; 'a short mail' and 'you are patient' do not. */
function isMeant({ label }: Entry, { phrase, from, to }: Token, text: string, kind: TextKind): boolean {
  if (kind === 'search') return true
  const before = text.slice(Math.max(0, from - AROUND), from)
  const after = text.slice(to, to + AROUND)
  if (kind === 'brief')
    return !ORDERS.test((before.split(/[,.;!?\n•()]/).at(-1) ?? '') + (after.split(/[,.;!?\n•()]/)[0] ?? ''))
  if (phrase.includes(' ') && label !== null) return true
  if (EVERYDAY.has(phrase)) return false
  if (label === 'keyword' || label === 'genre') return true
  const clause = /[.;!?\n•]+|,? but | – | — /
  if (label !== null && SEEKING.test(before.split(clause).at(-1) ?? '')) return true
  const next = toPhrase(after.split(clause)[0] ?? '').split(' ')
  return MUSIC.test(` ${next.slice(0, label === null ? REACH.other : REACH.label).join(' ')} `)
}

/** What is said twice is one condition. */
function dropRepeated(conditions: readonly Placed[]): Placed[] {
  const known = new Map<string, Placed>()
  for (const condition of conditions) {
    const key = `${condition.kind} ${condition.said}`
    const earlier = known.get(key)
    known.set(key, earlier ? { ...earlier, at: [...earlier.at, ...condition.at] } : condition)
  }
  return [...known.values()]
}

/** 'Sad or angry' is met by one of them. */
function joinAlternatives(conditions: readonly Placed[], text: string): Placed[] {
  const joined: Placed[] = []
  for (const condition of conditions) {
    const before = joined.at(-1)
    const between = before && text.slice(before.at.at(-1)?.to, condition.at[0]?.from)
    if (before && !before.isNot && !condition.isNot && /^(?:\s*,?\s*or\s*|\s*\/\s*)$/i.test(between ?? '')) {
      const of = before.kind === 'either' ? before.of : [before]
      const at = [{ from: before.at[0]?.from ?? 0, to: condition.at.at(-1)?.to ?? 0 }]
      joined[joined.length - 1] = {
        kind: 'either',
        of: [...of, condition],
        said: `${before.said} or ${condition.said}`,
        at,
      }
    } else joined.push(condition)
  }
  return joined
}

/** 'Female vocal, instrumental' asks for a version without her, and a particular voice is a voice. */
function settleVoices(conditions: readonly Placed[]): Placed[] {
  const voices = conditions.flatMap((one) => (one.kind === 'vocal' && !one.isNot ? [one.voice] : []))
  const isSung = voices.some((voice) => voice !== 'instrumental' && voice !== 'any')
  if (!isSung) return [...conditions]
  return conditions.flatMap((one): Placed[] => {
    if (one.kind !== 'vocal' || one.isNot) return [one]
    if (one.voice === 'any') return []
    return one.voice === 'instrumental'
      ? [{ ...one, kind: 'version', version: 'Instrumental', said: 'instrumental' }]
      : [one]
  })
}

/** As nearly a label must say what is refused. */
const REFUSED_FROM = 0.54

/** 'Grim, not aggressive' refuses nothing that it asks for, and what only reminds of a refused word may stay. */
function settleRefusals(conditions: readonly Placed[]): Placed[] {
  const wanted = conditions.flatMap((one) => (one.kind === 'sense' && !one.isNot ? [...one.means] : []))
  const literal = new Set(wanted.flatMap(([label, worth]) => (worth === 1 ? [label] : [])))
  return conditions.map((one) => {
    if (one.kind !== 'sense' || !one.isNot) return one
    const means = [...one.means].filter(
      ([label, worth]) => worth === 1 || (worth > REFUSED_FROM && !literal.has(label)),
    )
    return { ...one, means: new Map(means) }
  })
}

/** Whether a search is a brief: sentences, or more words than anybody types to look something up. */
export function isBrief(text: string): boolean {
  return /\n|[.!?;:]\s+\S+\s+\S/.test(text.trim()) || text.trim().split(/\s+/).length > 12
}

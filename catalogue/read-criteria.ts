import type { Catalogue } from './catalogue.ts'
import type { Condition, Range } from './criteria.ts'
import { hide, readFields } from './fields/read-fields.ts'
import { type Entry, type Lexicon, toPhrase } from './lexicon.ts'
import { findRefusals, type Refusal } from './refusals.ts'

/**
 * A search is read word by word. A brief is entirely about music, but most of its words describe a project. A page mentions
 * music only here and there.
 */
export type TextKind = 'search' | 'brief' | 'page'

const MAX_READ_LENGTH = 20_000
/** Links and email addresses do not describe music. An address has at most 64 characters before the @. */
const ADDRESS = /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]+/gi
/** Before a title, it asks for similar tracks. */
const LIKE =
  /(?:\bsounds? like|\blike|\bsimilar to|\bin the vein of|\breminiscent of|\bà la|\bref(?:erence)?s?:?)\s*[“"'‘]?$/i

/** What a text asks for, in order, in terms that the catalogue and the thesaurus know. A search also keeps all other words. */
export function readCriteria(catalogue: Catalogue, given: string, kind: TextKind): Condition[] {
  const { lexicon } = catalogue
  const text = given.slice(0, MAX_READ_LENGTH).replace(ADDRESS, (address) => '|'.repeat(address.length))
  // Names first: the title 'No Running' is not a refusal.
  const named = kind === 'page' ? [] : readNames(catalogue, text, kind)
  const unnamed = named.reduce((left, { at }) => at.reduce(hide, left), text)
  const refusals = findRefusals(unnamed)
  const { fields, rest } = readFields(unnamed, kind !== 'page')
  const found = fields.flatMap(({ at, condition, isNegated }) =>
    isNegated ? [{ ...condition, at }] : applyRefusal(refusals, { ...condition, at }),
  )
  const tokens = listTokens(refusals.reduce((left, { cue }) => hide(left, cue), rest))
  const senses = findPhrases(tokens, lexicon.maxWords, ({ phrase }) => lexicon.senses.has(phrase))
  for (const phrase of senses) {
    const entry = lexicon.senses.get(phrase.phrase)
    if (entry === undefined || !describesMusic(entry, phrase, text, kind)) continue
    const written = text.slice(phrase.from, phrase.to).toLowerCase()
    found.push(...applyRefusal(refusals, { kind: 'sense', ...entry, text: written, at: [phrase] }))
  }
  const others = tokens.filter(({ from }) => !senses.some((phrase) => from >= phrase.from && from < phrase.to))
  if (kind === 'search') found.push(...others.flatMap((token) => readWord(lexicon, refusals, text, token)))
  const inOrder = [...named, ...found].toSorted((one, other) => (one.at[0]?.from ?? 0) - (other.at[0]?.from ?? 0))
  return resolveRefusals(resolveVoices(joinAlternatives(dropRepeated(inOrder), text)))
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
function findPhrases(tokens: readonly Token[], maxWords: number, accepts: (phrase: Token) => boolean): Token[] {
  const found: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    let phrase: Token | undefined
    let last = at
    for (let end = at; end < Math.min(tokens.length, at + maxWords); end += 1) {
      const [before, token] = [tokens[end - 1], tokens[end]]
      // The words of a phrase follow each other closely.
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
function readNames(
  { lexicon: { names, titles, maxWords }, tracks }: Catalogue,
  given: string,
  kind: TextKind,
): Placed[] {
  const isLike = (from: number) => LIKE.test(given.slice(Math.max(0, from - 24), from))
  // In a brief, the title 'Short Ton' must have a capital: 'short ton' may be a weight.
  const looksLikeName = ({ phrase, from }: Token) =>
    phrase.includes(' ') && (kind === 'search' || /\p{Lu}/u.test(given.charAt(from)))
  const found = findPhrases(
    listTokens(given),
    maxWords,
    (phrase) =>
      (names.has(phrase.phrase) || titles.has(phrase.phrase)) && (looksLikeName(phrase) || isLike(phrase.from)),
  )
  return found.map(({ phrase, from, to }): Placed => {
    const title = titles.get(phrase)
    const reference = isLike(from) ? (title ?? tracks.find(({ artist }) => toPhrase(artist) === phrase)) : undefined
    const name = names.get(phrase) ?? `“${title?.title}”`
    if (reference === undefined) return { kind: 'name', name: ` ${phrase} `, text: name, at: [{ from, to }] }
    const start = given.slice(0, from).search(LIKE)
    const text = `like ${title ? `“${title.title}”` : name}`
    return { kind: 'like', id: reference.id, text, at: [{ from: start, to }] }
  })
}

function readWord(
  { filler }: Lexicon,
  refusals: readonly Refusal[],
  text: string,
  { phrase, from, to }: Token,
): Placed[] {
  const written = text.slice(from, to).toLowerCase()
  // A single letter is the beginning of a word that is still being typed.
  const words = phrase.split(' ').filter((word) => word.length > 1 && !filler.has(word))
  return words.flatMap((word) => applyRefusal(refusals, { kind: 'word', word, text: written, at: [{ from, to }] }))
}

/** The condition, turned into its opposite if it is refused. Dropped if it does not matter or if refusing it makes no sense. */
function applyRefusal(refusals: readonly Refusal[], condition: Placed): Placed[] {
  const [at] = condition.at
  const refusal = at && refusals.find(({ from, to }) => at.from >= from && at.from < to)
  if (at === undefined || refusal === undefined) return [condition]
  if (refusal.isIndifferent) return []
  // Removing the only word that is refused removes the 'no' as well.
  const rest = [{ from: at.from === refusal.cue.to + 1 && at.to === refusal.to ? refusal.from : at.from, to: at.to }]
  if (condition.kind === 'vocal' && condition.voice === 'any')
    return [{ ...condition, voice: 'instrumental', text: 'no vocals', at: rest }]
  if (condition.kind === 'vocal' && condition.voice === 'instrumental')
    return [{ ...condition, voice: 'any', text: 'vocals', at: rest }]
  if (['version', 'cleared', 'territory', 'medium', 'like'].includes(condition.kind)) return []
  const refused = { ...condition, isNot: true, text: `not ${condition.text}`, at: rest }
  // A refused term excludes every track labelled with it, slow or fast.
  return [refused.kind === 'sense' && refused.means.size > 0 ? { ...refused, tempo: null, unless: new Set() } : refused]
}

const SEEKING = /\b(?:looking for|listening for|want(?:ed|s)?|seek(?:s|ing)?|needs?|loves?|especially|calls? for)\b/i
const MUSIC = / (?:music|song|track|cue|piece|sound|texture|score|record|recording|underscore|composition|beat) /
/** How many words before 'songs' or 'cues' a label, or another term of the thesaurus, may be and still describe them. */
const REACH = { label: 5, other: 2 }
/** Moods and tags that are also ordinary words in mails and schedules. */
const EVERYDAY = new Set('short final late period action training light still raw'.split(' '))
/** The words of a clause about money or time, such as 'fast turnaround'. */
const BUSINESS =
  /\b(?:budget|fee|deadline|due|turnaround|invoice|asap|rush|regards|thanks|thank you|quote|deliver(?:y|able)?s?|tomorrow|reply)\b|[$€£]/i
/** How many characters on either side decide what a word is about. */
const CONTEXT_LENGTH = 200

/** Whether a word describes music. In 'a short mail' and 'you are patient' it does not. */
function describesMusic({ label }: Entry, { phrase, from, to }: Token, text: string, kind: TextKind): boolean {
  if (kind === 'search') return true
  const before = text.slice(Math.max(0, from - CONTEXT_LENGTH), from)
  const after = text.slice(to, to + CONTEXT_LENGTH)
  if (kind === 'brief')
    return !BUSINESS.test((before.split(/[,.;!?\n•()]/).at(-1) ?? '') + (after.split(/[,.;!?\n•()]/)[0] ?? ''))
  if (phrase.includes(' ') && label !== null) return true
  if (EVERYDAY.has(phrase)) return false
  if (label === 'keyword' || label === 'genre') return true
  const clause = /[.;!?\n•]+|,? but | – | — /
  if (label !== null && SEEKING.test(before.split(clause).at(-1) ?? '')) return true
  const next = toPhrase(after.split(clause)[0] ?? '').split(' ')
  return MUSIC.test(` ${next.slice(0, label === null ? REACH.other : REACH.label).join(' ')} `)
}

function dropRepeated(conditions: readonly Placed[]): Placed[] {
  const known = new Map<string, Placed>()
  for (const condition of conditions) {
    const key = `${condition.kind} ${condition.text}`
    const earlier = known.get(key)
    known.set(key, earlier ? { ...earlier, at: [...earlier.at, ...condition.at] } : condition)
  }
  return [...known.values()]
}

/** 'Sad or angry' becomes one condition. */
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
        text: `${before.text} or ${condition.text}`,
        at,
      }
    } else joined.push(condition)
  }
  return joined
}

/** Next to a particular voice, 'instrumental' asks for an instrumental version, and 'vocals' adds nothing. */
function resolveVoices(conditions: readonly Placed[]): Placed[] {
  const voices = conditions.flatMap((one) => (one.kind === 'vocal' && !one.isNot ? [one.voice] : []))
  const isSung = voices.some((voice) => voice !== 'instrumental' && voice !== 'any')
  if (!isSung) return [...conditions]
  return conditions.flatMap((one): Placed[] => {
    if (one.kind !== 'vocal' || one.isNot) return [one]
    if (one.voice === 'any') return []
    return one.voice === 'instrumental'
      ? [{ ...one, kind: 'version', version: 'Instrumental', text: 'instrumental' }]
      : [one]
  })
}

/** How closely a label must express a refused word. */
const MIN_REFUSED_CLOSENESS = 0.54

/** Labels that are wanted, or only loosely related to the refused word, are not refused: 'grim, not aggressive'. */
function resolveRefusals(conditions: readonly Placed[]): Placed[] {
  const wanted = conditions.flatMap((one) => (one.kind === 'sense' && !one.isNot ? [...one.means] : []))
  const literal = new Set(wanted.flatMap(([label, closeness]) => (closeness === 1 ? [label] : [])))
  return conditions.map((one) => {
    if (one.kind !== 'sense' || !one.isNot) return one
    const means = [...one.means].filter(
      ([label, closeness]) => closeness === 1 || (closeness > MIN_REFUSED_CLOSENESS && !literal.has(label)),
    )
    return { ...one, means: new Map(means) }
  })
}

/** Whether a search is a pasted brief: sentences, or more words than people type into a search field. */
export function isBrief(text: string): boolean {
  return /\n|[.!?;:]\s+\S+\s+\S/.test(text.trim()) || text.trim().split(/\s+/).length > 12
}

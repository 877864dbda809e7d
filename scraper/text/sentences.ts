import { oncePerPage } from './once.ts'
import { type Block, type ParsedPage, SPACING, type Zone } from './page-text.ts'

/** One sentence of a page, verbatim and in a plain form for the rules. */
export type Sentence = {
  start: number
  end: number
  quote: string
  /** In lower case, with straight quotes, expanded contractions and normalised white space. */
  plain: string
  heading: string | null
  /** The question right before this sentence, which the sentence answers. */
  question: string | null
  isQuestion: boolean
  isLabel: boolean
  /** Only the label of a link. It names another page and says nothing about its content. */
  isLink: boolean
  zone: Zone
  /** The sentence with its context in the same paragraph, which may say what "the form" is for. */
  paragraph: () => string
  /** The sentence with its context across paragraphs: a deadline may be in a line of its own. */
  surroundings: () => string
}

const NEAR = 300

const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|inc|ltd|co|mr|mrs|ms|dr|st|no|vs|approx|feat|dept|jr|sr|u\.s|u\.k|a\.m|p\.m)|\b[A-Z])\.$/i

/** Splits every visible block outside menus into sentences. Menu labels say nothing about a policy. */
export const splitSentences = oncePerPage((page): readonly Sentence[] => {
  const sentences: Sentence[] = []
  let lastQuestion: { question: string; end: number } | null = null
  for (const block of joinBrokenBlocks(page)) {
    if (block.zone === 'nav') continue
    const isHeading = /^h[1-6]$|^summary$|^dt$/.test(block.tag)
    let question = block.heading?.endsWith('?') ? toPlain(block.heading) : null
    if (question === null && lastQuestion !== null && block.start - lastQuestion.end <= 2)
      question = lastQuestion.question
    for (const { start, end } of splitBlock(page.text, block.start, block.end)) {
      const quote = page.text.slice(start, end)
      const plain = toPlain(quote)
      const isQuestion = /\?["”’')\]]*$/.test(quote)
      const isLabel = block.linkShare > 0.9 || block.tag === 'button' || (isHeading && !/[.!]$/.test(quote))
      const mails = page.mailtos.some(({ at }) => at >= block.start && at <= block.end)
      const isLink = block.linkShare > 0.9 && !mails && quote.split(/\s+/).length <= 5
      sentences.push({
        start,
        end,
        quote,
        plain,
        heading: block.heading,
        question,
        isQuestion,
        isLabel,
        isLink,
        zone: block.zone,
        paragraph: () => toPlain(page.text.slice(Math.max(block.start, start - NEAR), Math.min(block.end, end + NEAR))),
        surroundings: () => toPlain(page.text.slice(Math.max(0, start - NEAR), Math.min(page.visibleEnd, end + NEAR))),
      })
      if (isQuestion) question = plain
    }
    lastQuestion = findQuestion(page, block)
  }
  return sentences
})

/** A block that is a single question, as in an FAQ marked up as paragraphs or buttons. */
function findQuestion({ text }: ParsedPage, { start, end }: Block): { question: string; end: number } | null {
  const words = text.slice(start, end)
  return end - start <= 160 && /^[^.!?]+\?$/.test(words) ? { question: toPlain(words), end } : null
}

const IS_UNFINISHED = /\b(?:not|no|accept|any|the|of|to|and|or|our|your|unsolicited|consider|review)$/i

/** Joins blocks that continue a sentence, as in "we do not accept ⏎⏎ unsolicited music". */
function joinBrokenBlocks(page: ParsedPage): Block[] {
  const joined: Block[] = []
  for (const block of page.blocks) {
    const last = joined.at(-1)
    const continues =
      last !== undefined &&
      last.tag === block.tag &&
      last.zone === block.zone &&
      block.start - last.end <= 2 &&
      block.linkShare < 0.9 &&
      last.linkShare < 0.9 &&
      IS_UNFINISHED.test(page.text.slice(Math.max(last.start, last.end - 30), last.end))
    if (continues) joined[joined.length - 1] = { ...last, end: block.end }
    else joined.push(block)
  }
  return joined
}

const ENDING = /[\n.!?…]/g

function splitBlock(text: string, from: number, to: number): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = []
  let start = from
  const push = (end: number) => {
    let first = start
    let last = end
    while (first < last && /[\s•·▪*]/.test(text[first] ?? '')) first += 1
    while (last > first && /\s/.test(text[last - 1] ?? '')) last -= 1
    if (last - first > 1) pieces.push({ start: first, end: Math.min(last, first + 1500) })
    start = end
  }
  for (const { 0: character, index } of text.slice(from, to).matchAll(ENDING)) {
    const at = from + index
    if (character === '\n') {
      if (!isWrapped(text.slice(Math.max(start, at - 80), at), text.slice(at + 1, Math.min(to, at + 80)))) push(at + 1)
    } else if (/^["”’')\]]*\s+["“‘(]?[\p{Lu}0-9•“‘"¿¡«„]/u.test(text.slice(at + 1, at + 12))) {
      if (
        character === '.' &&
        (isGermanDate(text.slice(Math.max(from, at - 3), at), text.slice(at + 1, at + 12)) ||
          (ABBREVIATION.test(text.slice(Math.max(from, at - 12), at + 1)) && !isCopyright(text.slice(start, at + 1))))
      )
        continue
      push(at + 1 + (/^["”’')\]]*/.exec(text.slice(at + 1, at + 4))?.[0].length ?? 0))
    }
  }
  push(to)
  return pieces
}

/** "Bis zum 31. Januar": the day of a month, not the end of a sentence. */
function isGermanDate(before: string, after: string): boolean {
  return /(?:^|\D)\d{1,2}$/.test(before) && /^ (?:Jan|Jän|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/.test(after)
}

/** A copyright line may end with a legal form such as "Ltd.", which is not an abbreviation within a sentence. */
function isCopyright(piece: string): boolean {
  return (
    piece.length < 90 && /^(?:©|\(c\)|copyright)/i.test(piece.trim()) && /\b(?:ltd|inc|llc|co|corp)\.$/i.test(piece)
  )
}

/** Whether a line break only wraps the text: it continues in lower case, is unfinished, or continues in capitals. */
function isWrapped(before: string, after: string): boolean {
  if (/[.!?:]["”’)]*$/.test(before)) return false
  if (/^[a-z(]/.test(after)) return true
  if (/\b(?:accept|not|no|the|of|to|and|or|any|our|your|for|a|an|we|do|are|in|by|with|unsolicited)$/i.test(before))
    return true
  const line = after.split('\n')[0] ?? ''
  return /[A-Z]{2}/.test(before) && /[A-Z]{2}/.test(line) && !/[a-z]/.test(before + line)
}

const SPACED_WORDS =
  /unsolicited|submissions?|materials?|accept(?:ing)?|currently|please|demos?|music|closed|open|the|not|are|any|all|we|do|no|to|at|by|or|and/gi

/** Restores the words in letter-spaced text. */
function joinSpacedLetters(run: string): string {
  const letters = run.replace(/ /g, '')
  const found = letters.match(SPACED_WORDS) ?? []
  return found.join('').length === letters.length ? found.join(' ') : letters
}

const CONTRACTIONS: [RegExp, string][] = [
  [/\bcan(?:'t|not)\b/g, 'can not'],
  [/\bwon'?t\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|should|would|could|must)n't\b/g, '$1 not'],
  [/\bdont\b/g, 'do not'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [/\b(we|you|they|i)'d\b/g, '$1 would'],
  [/\b(it|that|who|there)'s\b/g, '$1 is'],
]

// Most sentences contain none of these, and skip the replacements.
const UNUSUAL = /[^ -~]|`/
const CONTRACTED = /'|cannot|wont|dont/
const MISSPELLED = /un[- ]solicited|donot|not[acrst]|e-mail/

/** A sentence with normalised quotes, case, contractions and common misspellings. */
export function toPlain(quote: string): string {
  let plain = UNUSUAL.test(quote)
    ? quote
        .normalize('NFKC')
        .replace(/[‘’ʼ`´]/g, "'")
        .replace(/[“”„]/g, '"')
    : quote
  // Letter-spaced text: "N O  D E M O S".
  plain = plain.replace(/\b(?:[A-Za-z] ){3,}[A-Za-z]\b/g, joinSpacedLetters)
  plain = plain.toLowerCase().replace(SPACING, ' ').trim()
  if (CONTRACTED.test(plain)) for (const [pattern, words] of CONTRACTIONS) plain = plain.replace(pattern, words)
  return MISSPELLED.test(plain)
    ? plain
        .replace(/\bun[- ]solicited\b/g, 'unsolicited')
        .replace(/\bnot(accept|consider|review|take|send|submit)/g, 'not $1')
        .replace(/\bdonot\b/g, 'do not')
        .replace(/\be-mail/g, 'email')
    : plain
}

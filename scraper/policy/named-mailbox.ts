import { EMAIL, findObfuscatedAddresses } from '#scraper/text/email-text.ts'
import type { Block, ParsedPage } from '#scraper/text/page-text.ts'
import { toPlain } from '#scraper/text/sentences.ts'
import { fold } from './language.ts'
import { rulePattern } from './rule-files.ts'

type Range = Pick<Block, 'start' | 'end'>
/** A mailbox, where it stands, and what the words of its link say of it. */
type Mailbox = Range & { address: string; label: string }

const WRITTEN = new RegExp(EMAIL.source, 'gi')
const MAX_LABEL_LENGTH = 60
const WINDOW = 200

/** Of the mailboxes in a range, the one that an invitation there names, else one that is named for music, else the first. */
export function findBestMailbox(page: ParsedPage, { start, end }: Range, sentence: Range): string | null {
  const all = findMailboxes(page, start, end)
  const isInside = (one: Mailbox) => one.start >= sentence.start && one.start < sentence.end
  const inside = new Set(all.filter(isInside).map(({ address }) => address))
  // What an invitation names and nothing else is for music, whatever it is called.
  const candidates = all.filter(
    ({ address }) => !isNonMusicMailbox(address) || (inside.size === 1 && inside.has(address)),
  )
  const scores = new Map(
    all.map((one, at) => {
      const label = findMailboxLabel(page, one, all[at - 1]?.end ?? start)
      return [one, (isInside(one) ? 4 : 0) + scoreMailboxName(one, label)]
    }),
  )
  const scoreOf = (one: Mailbox) => scores.get(one) ?? 0
  return candidates.toSorted((a, b) => scoreOf(b) - scoreOf(a))[0]?.address ?? null
}

/** Whether a mailbox is named for something else: press@, jobs@. */
export function isNonMusicMailbox(address: string): boolean {
  return rulePattern('mailbox-not-for-music', 'i').test(address)
}

function scoreMailboxName({ address }: Mailbox, label: string): number {
  const local = fold(address).replace(/@.*/, '@')
  // Where music is sent, these name it more closely than "music", which is licensed too.
  const demos = rulePattern('names-demos')
  if (demos.test(local) || demos.test(label)) return 2
  return rulePattern('mailbox-for-music').test(local) ? 1 : 0
}

/** What a mailbox is called: the words of its link, and those before it in its sentence or line, or the line above if it has one alone. */
function findMailboxLabel({ text }: ParsedPage, { start, label }: Mailbox, after: number): string {
  // A window, not all that stands between two: a hostile block is long.
  const lines = text.slice(Math.max(after, start - WINDOW), start).split('\n')
  const line = lines.at(-1) ?? ''
  const above = lines.at(-2)?.trim() ?? ''
  const isAlone = line.trim() === '' && above.length <= MAX_LABEL_LENGTH && !/[.!?]$/.test(above)
  return fold(toPlain(`${label} ${isAlone ? above : (line.split(/[.!?]\s/).at(-1) ?? '')}`))
}

/** The mailboxes of a range in their order. */
function findMailboxes(page: ParsedPage, from: number, to: number): Mailbox[] {
  const text = page.text.slice(from, to)
  const linked = page.mailtos
    .filter(({ at }) => at >= from && at <= to)
    .map(({ address, at, label }) => ({
      address,
      label,
      start: at,
      end: at + countVisibleCharacters(page.text, at, label || address),
    }))
  const written = [...text.matchAll(WRITTEN)].map((match) => ({
    address: match[0],
    label: '',
    start: from + match.index,
    end: from + match.index + match[0].length,
  }))
  const hidden = findObfuscatedAddresses(text).map(({ address, start, end }) => ({
    address,
    label: '',
    start: from + start,
    end: from + end,
  }))
  const all = [...linked, ...written, ...hidden].toSorted((a, b) => a.start - b.start)
  // What a link shows is often its address once more.
  return all.filter(({ start }, at) => start >= (all[at - 1]?.end ?? from))
}

/** How much of a link's words stand in the text: the subject that it sets does not. */
function countVisibleCharacters(text: string, at: number, words: string): number {
  let length = 0
  while (length < words.length && text[at + length] === words[length]) length += 1
  return length
}

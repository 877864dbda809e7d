import { ALL_EMAILS, findObfuscatedAddresses } from '#scraper/text/email-text.ts'
import type { ParsedPage, TextRange } from '#scraper/text/page-text.ts'
import { toPlain } from '#scraper/text/sentences.ts'
import { fold } from './language.ts'
import { rulePattern } from './rule-files.ts'

/** A mailbox, its position, and the label of its link. */
type Mailbox = TextRange & { address: string; label: string }

const MAX_LABEL_LENGTH = 60
const WINDOW = 200

/** The mailbox in a range that the invitation names, else one named for music, else the first. */
export function findBestMailbox(page: ParsedPage, { start, end }: TextRange, sentence: TextRange): string | null {
  const all = findMailboxes(page, start, end)
  const isInside = (one: Mailbox) => one.start >= sentence.start && one.start < sentence.end
  const inside = new Set(all.filter(isInside).map(({ address }) => address))
  // The only mailbox that an invitation names is for music, whatever its name.
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
  // These names are more exact than "music", which may also be the mailbox for licensing.
  const demos = rulePattern('demo-mailbox-words')
  if (demos.test(local) || demos.test(label)) return 2
  return rulePattern('mailbox-for-music').test(local) ? 1 : 0
}

/** The label of a mailbox: the words of its link, and the words before it in its line, or the line above if it is alone in its line. */
function findMailboxLabel({ text }: ParsedPage, { start, label }: Mailbox, after: number): string {
  // Only a window before the mailbox: a hostile block may be very long.
  const lines = text.slice(Math.max(after, start - WINDOW), start).split('\n')
  const line = lines.at(-1) ?? ''
  const above = lines.at(-2)?.trim() ?? ''
  const isAlone = line.trim() === '' && above.length <= MAX_LABEL_LENGTH && !/[.!?]$/.test(above)
  return fold(toPlain(`${label} ${isAlone ? above : (line.split(/[.!?]\s/).at(-1) ?? '')}`))
}

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
  const written = [...text.matchAll(ALL_EMAILS)].map((match) => ({
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
  // The text of a link is often its address again.
  return all.filter(({ start }, at) => start >= (all[at - 1]?.end ?? from))
}

/** How many characters of a label are in the text. The subject that a link sets is not. */
function countVisibleCharacters(text: string, at: number, words: string): number {
  let length = 0
  while (length < words.length && text[at + length] === words[length]) length += 1
  return length
}

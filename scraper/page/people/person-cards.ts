import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'
import { findTitle, type TitleText } from './title-words.ts'
import type { WholeName } from './whole-name.ts'

/** A line that contains only a name. */
export type NameLine = { index: number; line: Line; name: WholeName }
/** A name and the title next to it, with their positions in the page text. */
export type Pair = {
  name: string
  nameAt: number
  titleText: TitleText
  titleAt: number
  start: number
  end: number
  /** The indexes of the name's line and of the title's line. */
  lineIndexes: [number, number]
  /** Whether a mailbox of the site next to it contains the name. */
  hasMailbox?: boolean
}

type Container = ParsedPage['containers'][number]
type Card = NameLine & { card: Container | null; slots: Map<number, number> }
type CardContext = { lines: readonly Line[]; findTitleAt: (index: number) => TitleText | null }

const OFFSETS = [1, -1, 2, -2] as const
const MAX_LINES_AWAY = 5
const HEADING = /^(?:h[1-6]|dt|summary)$/
const SKIPPED = /@|\d{4}|https?:|www\.|^(?:e-?mail|phone|tel|linked ?in|contact|kontakt|bio|read)\b/i

/** Pairs of names and titles in cards. Cards with the same layout are decided together. */
export function pairNamesWithTitles(
  page: ParsedPage,
  lines: readonly Line[],
  names: readonly NameLine[],
  keyOf: (line: Line) => string,
): Pair[][] {
  // Every name looks at the lines around it, so results are cached.
  const titles = new Map<number, TitleText | null>()
  const findTitleAt = (index: number) => {
    if (!titles.has(index)) titles.set(index, findTitle(page, lines[index]?.text ?? ''))
    return titles.get(index) ?? null
  }
  const context = { lines, findTitleAt }
  const isName = new Set(names.map(({ index }) => index))
  const cards = findCards(page, names).map((one) => ({ ...one, slots: listSlots(context, one, isName) }))
  const groups = Map.groupBy(cards, (one) => `${keyOf(one.line)} ${one.line.block.tag} ${one.card?.tag ?? 'flat'}`)
  return [...groups.values()].flatMap((group) => {
    const offset = findTitleOffset(context, group)
    return offset === null ? [] : [group.flatMap((one) => toPair(context, one, one.slots.get(offset)) ?? [])]
  })
}

/** Adds to each name the largest element that contains no other name. */
function findCards({ containers }: ParsedPage, names: readonly NameLine[]): (NameLine & { card: Container | null })[] {
  const starts = names.map(({ line }) => line.start)
  const cards = new Map<number, Container>()
  for (const container of containers) {
    const first = firstIndexFrom(starts, container.start)
    const only = starts[first]
    if (only === undefined || only >= container.end) continue
    const next = starts[first + 1]
    if (next !== undefined && next < container.end) continue
    const known = cards.get(first)
    if (known === undefined || container.end - container.start > known.end - known.start) cards.set(first, container)
  }
  return names.map((one, at) => {
    const card = cards.get(at) ?? null
    return { ...one, card: card !== null && holdsMore(card, one.line) ? card : null }
  })
}

function holdsMore(card: Container, line: Line): boolean {
  return card.end - card.start > line.end - line.start + 3
}

function firstIndexFrom(starts: readonly number[], from: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** The lines around a name by their distance from it. Contact details are skipped. */
function listSlots(
  context: CardContext,
  one: NameLine & { card: Container | null },
  isName: ReadonlySet<number>,
): Map<number, number> {
  const slots = new Map<number, number>()
  for (const step of [1, -1]) {
    let place = 0
    for (let at = one.index + step; Math.abs(at - one.index) <= MAX_LINES_AWAY && Math.abs(place) < 2; at += step) {
      const line = context.lines[at]
      if (line === undefined || isName.has(at) || !isWithin(one, line, step)) break
      if (SKIPPED.test(line.text) && context.findTitleAt(at) === null) continue
      place += step
      slots.set(place, at)
    }
  }
  return slots
}

function isWithin({ card, line: { section, block } }: NameLine & { card: Container | null }, line: Line, step: number) {
  if (card !== null) return line.start >= card.start && line.end <= card.end
  // A heading belongs to the text below it.
  const [above, below] = step > 0 ? [block, line.block] : [line.block, block]
  if (HEADING.test(below.tag) && !HEADING.test(above.tag)) return false
  const isHeading = /^h[1-6]$/.test(line.block.tag) && line.text === line.section
  return line.section === section && !isHeading && line.block.zone === block.zone
}

/** The offset of the titles from the names, for the whole group; null if two are equally likely. */
function findTitleOffset(context: CardContext, group: readonly Card[]): number | null {
  const ranked = OFFSETS.map((offset) => {
    const slots = group.flatMap((one) => ({ one, at: one.slots.get(offset) ?? -1 }))
    const found = slots.filter(({ at }) => context.findTitleAt(at) !== null)
    const known = found.filter(({ at }) => context.findTitleAt(at)?.isKnown === true).length
    const leads = found.filter(({ at }) => context.findTitleAt(at)?.isLeading === true).length
    const together = found.filter(({ one, at }) => context.lines[at]?.block === one.line.block).length
    return { offset, rank: [known + leads, found.length, together, -Math.abs(offset)] }
  }).sort((a, b) => compare(b.rank, a.rank))
  const [best, next] = ranked
  if (best === undefined || (best.rank[0] ?? 0) === 0) return null
  return next === undefined || compare(best.rank, next.rank) > 0 ? best.offset : null
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function toPair(context: CardContext, { index, line, name }: NameLine, titleIndex = -1): Pair | null {
  const title = context.lines[titleIndex]
  const found = context.findTitleAt(titleIndex)
  if (title === undefined || found === null) return null
  return {
    name: name.name,
    nameAt: line.start + name.index,
    titleText: found,
    titleAt: title.start + found.index,
    start: Math.min(line.start, title.start),
    end: Math.max(line.end, title.end),
    lineIndexes: [index, titleIndex],
  }
}

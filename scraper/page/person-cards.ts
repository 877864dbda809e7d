import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Pair } from './line-pairs.ts'
import type { Line } from './person-lines.ts'
import { remembered } from './remembered.ts'
import { lastTitle } from './title-lines.ts'
import { type Said, titleSaid } from './title-words.ts'
import type { WholeName } from './whole-name.ts'

/** A line that is a name and nothing else. */
export type NameLine = { index: number; line: Line; name: WholeName }
type Container = ParsedPage['containers'][number]
type Card = NameLine & { card: Container | null; slots: Map<number, number> }
type Sight = { page: ParsedPage; lines: readonly Line[]; said: (index: number) => Said | null }

const OFFSETS = [1, -1, 2, -2] as const
const FARTHEST = 5
const HEAD = /^(?:h[1-6]|dt|summary)$/
const PASSED_OVER = /@|\d{4}|https?:|www\.|^(?:e-?mail|phone|tel|linked ?in|contact|kontakt|bio|read)\b/i

/** Names and the lines that stand beside them in one card, decided once for all cards that are made alike. */
export function pairsOfCards(
  page: ParsedPage,
  lines: readonly Line[],
  names: readonly NameLine[],
  keyOf: (line: Line) => string,
): Pair[][] {
  const sight = { page, lines, said: remembered((index: number) => titleSaid(page, lines[index]?.text ?? '')) }
  const full = names.filter(({ name }) => !name.isSingle)
  const isName = new Set(full.map(({ index }) => index))
  const cards = withCards(page, full).map((one) => ({ ...one, slots: slotsOf(sight, one, isName) }))
  const groups = Map.groupBy(cards, (one) => `${keyOf(one.line)} ${one.line.block.tag} ${one.card?.tag ?? 'flat'}`)
  const singles = names.filter(({ name }) => name.isSingle)
  return [...groups].flatMap(([shape, group]) => {
    const offset = offsetOf(sight, group)
    if (offset === null) return []
    const key = keyOf(group[0]?.line ?? ({} as Line))
    const others = singles.filter(({ line }) => keyOf(line) === key)
    return [withSingles(sight, group, offset, others, isName).map((pair) => ({ ...pair, shape }))]
  })
}

/** The largest element around a name in which there is no other one. */
export function withCards(
  { containers }: ParsedPage,
  names: readonly NameLine[],
): (NameLine & { card: Container | null })[] {
  const starts = names.map(({ line }) => line.start)
  const cards = new Map<number, Container>()
  for (const container of containers) {
    const first = firstFrom(starts, container.start)
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

function firstFrom(starts: readonly number[], from: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** The lines around a name, by how far from it they stand; ways of contact are passed over. */
export function slotsOf(
  sight: Sight,
  one: NameLine & { card: Container | null },
  isName: ReadonlySet<number>,
): Map<number, number> {
  const slots = new Map<number, number>()
  for (const step of [1, -1]) {
    let place = 0
    for (let at = one.index + step; Math.abs(at - one.index) <= FARTHEST && Math.abs(place) < 2; at += step) {
      const line = sight.lines[at]
      if (line === undefined || isName.has(at) || !isWithin(one, line, step)) break
      if (PASSED_OVER.test(line.text) && sight.said(at) === null) continue
      place += step
      slots.set(place, at)
    }
  }
  return slots
}

function isWithin({ card, line: { section, block } }: NameLine & { card: Container | null }, line: Line, step: number) {
  if (card !== null) return line.start >= card.start && line.end <= card.end
  // What heads something belongs to what comes below it.
  if (step > 0 ? isHead(line) && !HEAD.test(block.tag) : HEAD.test(block.tag) && !isHead(line)) return false
  const isHeading = /^h[1-6]$/.test(line.block.tag) && line.text === line.section
  return line.section === section && !isHeading && line.block.zone === block.zone
}

function isHead({ block }: Line): boolean {
  return HEAD.test(block.tag)
}

/** On which side of the names the titles stand, once for all; null where two are as likely. */
function offsetOf(sight: Sight, group: readonly Card[]): number | null {
  const ranked = OFFSETS.map((offset) => {
    const slots = group.flatMap((one) => ({ one, at: one.slots.get(offset) ?? -1 }))
    const found = slots.filter(({ at }) => sight.said(at) !== null)
    const known = found.filter(({ at }) => sight.said(at)?.known === true).length
    const leads = found.filter(({ at }) => sight.said(at)?.leads === true).length
    const together = found.filter(({ one, at }) => sight.lines[at]?.block === one.line.block).length
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

function withSingles(
  sight: Sight,
  group: readonly Card[],
  offset: number,
  singles: readonly NameLine[],
  isName: ReadonlySet<number>,
): Pair[] {
  const pairs = group.flatMap((one) => pairAt(sight, one, one.slots.get(offset)) ?? [])
  const tags = new Set(pairs.map(({ at }) => sight.lines[at[1]]?.block.tag))
  const used = new Set(pairs.map(({ at }) => at[1]))
  const first = group[0]
  if (first === undefined || pairs.length < 2) return pairs
  const cards = first.card === null ? null : cardsAround(sight.page, singles, first.card.tag)
  const found = singles.flatMap((one) => {
    const titleAt = one.index + Math.sign(offset)
    const title = sight.lines[titleAt]
    const card = cards?.get(one.index) ?? null
    if (title === undefined || one.line.block.tag !== first.line.block.tag || !tags.has(title.block.tag)) return []
    // Where names and titles are told by nothing but their order, a known title has to be free.
    const isTold = cards !== null || title.block.tag !== one.line.block.tag
    if (!isTold && (used.has(one.index) || used.has(titleAt) || sight.said(titleAt)?.known !== true)) return []
    if (cards !== null && (card === null || hasName(sight, card, one.index, isName))) return []
    const at = slotsOf(sight, { ...one, card }, isName).get(offset)
    return pairAt(sight, one, at) ?? []
  })
  return [...pairs, ...found]
}

/** The smallest element of a kind around each name that holds more than it. */
function cardsAround({ containers }: ParsedPage, names: readonly NameLine[], tag: string): Map<number, Container> {
  const starts = names.map(({ line }) => line.start)
  const cards = new Map<number, Container>()
  for (const container of containers) {
    if (container.tag !== tag) continue
    const first = firstFrom(starts, container.start)
    // A title of one word looks like a name: both are tried.
    for (const one of names.slice(first, first + 2)) {
      if (one.line.start >= container.end || !holdsMore(container, one.line)) continue
      const known = cards.get(one.index)
      if (known === undefined || container.end - container.start < known.end - known.start)
        cards.set(one.index, container)
    }
  }
  return cards
}

function hasName({ lines }: Sight, card: Container, index: number, isName: ReadonlySet<number>): boolean {
  for (const step of [1, -1])
    for (let at = index + step; Math.abs(at - index) <= FARTHEST; at += step) {
      const line = lines[at]
      if (line === undefined || line.start < card.start || line.end > card.end) break
      if (isName.has(at)) return true
    }
  return false
}

type Seat = NameLine & { card?: Container | null }

function pairAt(sight: Sight, { index, line, name, card }: Seat, titleIndex: number | undefined): Pair | null {
  const title = titleIndex === undefined ? undefined : sight.lines[titleIndex]
  const found = titleIndex === undefined ? null : sight.said(titleIndex)
  if (title === undefined || titleIndex === undefined || found === null) return null
  const isWithin = (below: Line) => below.block === title.block || (card != null && below.end <= card.end)
  const last = titleIndex > index ? lastTitle(sight.lines, titleIndex, isWithin) : title
  const said =
    last === undefined || last === title
      ? found
      : { ...found, title: sight.page.text.slice(title.start + found.index, last.end) }
  return {
    name: name.name,
    nameAt: line.start + name.index,
    isSingle: name.isSingle,
    said,
    titleAt: title.start + found.index,
    start: Math.min(line.start, title.start),
    end: Math.max(line.end, last?.end ?? title.end),
    at: [index, titleIndex],
    shape: '',
  }
}

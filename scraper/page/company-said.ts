import { z } from 'zod'
import type { Span } from '#contracts/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'
import { Pattern } from '#scraper/text/sieve/pattern.ts'
import { pageWords } from './page-words.ts'
import { wholeText } from './whole-text.ts'

const WORD = String.raw`(?:(?:\p{Lu}\.){2,}|\p{Lu}[\p{L}\p{N}_’'&-]*|[0-9]+[A-Z]?[\w-]*)`
const NAME = `((?:The )?${WORD}(?: (?:(?:of|and|for|the|&) )?${WORD}){0,4})`
const SHORT_NAME = `((?:The )?${WORD}(?: ${WORD}){0,3})`

const SayingsSchema = z.strictObject({
  sayings: z.array(z.strictObject({ says: z.string().min(1), worth: z.number().positive() })).min(1),
  words: z.record(z.string(), z.array(z.string().min(1)).min(1)),
})
type Saying = { pattern: Pattern; worth: number }

let sayings: Saying[] | undefined

/** Reads the sentences in which a firm names itself, once. Throws if the table is faulty. */
export function readSayings(): Saying[] {
  if (sayings !== undefined) return sayings
  const table = readTable(new URL('./company-said.yaml', import.meta.url), SayingsSchema)
  const parts = new Map(Object.entries(table.words).map(([name, words]) => [name, `(?:${words.join('|')})`]))
  parts.set('name', NAME).set('short-name', SHORT_NAME)
  sayings = table.sayings.map(({ says, worth }) => ({ pattern: compileSaying(says, parts), worth }))
  return sayings
}

function compileSaying(says: string, parts: ReadonlyMap<string, string>): Pattern {
  const source = says.replace(/\{([a-z-]+)\}/g, (_whole, name: string) => {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`company-said.yaml has no list "${name}"`)
    return part
  })
  return new Pattern(new RegExp(source, 'gmu'))
}

/** `best` is what the clearest of a name's sentences is worth. */
export type SaidName = { span: Span; worth: number; best: number }

/** Names by which a firm speaks of itself, the best supported first; each with the place where it is said best. */
export function findSaidNames(page: ParsedPage): SaidName[] {
  const visible = page.text.slice(0, Math.min(page.visibleEnd, 60_000))
  const found = new Map<string, SaidName>()
  const { look } = wholeText(page)
  for (const { pattern, worth } of readSayings()) {
    for (const match of visible.matchAll(pattern.within(look))) {
      const name = match[1]?.replace(/['’]s$/, '')
      if (name === undefined || name.length < 3 || name.length > 50 || isNoName(name)) continue
      const at = match.index + match[0].indexOf(name)
      const span = spanAt(page.text, at, at + name.length)
      if (span === null) continue
      const known = found.get(name)
      if (known === undefined) found.set(name, { span, worth, best: worth })
      else {
        known.worth += worth
        if (worth > known.best) Object.assign(known, { span, best: worth })
      }
    }
  }
  for (const name of found.values()) {
    const times = visible.split(name.span.quote).length - 1
    name.worth += Math.min(1.4, 0.5 * (times - 1))
  }
  return [...found.values()].sort((a, b) => b.worth - a.worth)
}

function isNoName(words: string): boolean {
  return pageWords('no-firm-name').plain.test(words) || pageWords('begins-no-firm-name').plain.test(words)
}

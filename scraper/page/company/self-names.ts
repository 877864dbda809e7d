import { z } from 'zod'
import type { Span } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'

const WORD = String.raw`(?:(?:\p{Lu}\.){2,}|\p{Lu}[\p{L}\p{N}_’'&-]*|[0-9]+[A-Z]?[\w-]*)`
const NAME = `((?:The )?${WORD}(?: (?:(?:of|and|for|the|&) )?${WORD}){0,4})`
const SHORT_NAME = `((?:The )?${WORD}(?: ${WORD}){0,3})`

const SentencesSchema = z.strictObject({
  sentences: z.array(z.strictObject({ pattern: z.string().min(1), worth: z.number().positive() })).min(1),
  words: z.record(z.string(), z.array(z.string().min(1)).min(1)),
})

/** The sentences in which a company names itself. Throws if the YAML file is invalid. */
export const loadSelfNamingSentences = once(() => {
  const table = loadYaml(new URL('./self-names.yaml', import.meta.url), SentencesSchema)
  const parts = new Map(Object.entries(table.words).map(([name, words]) => [name, `(?:${words.join('|')})`]))
  parts.set('name', NAME).set('short-name', SHORT_NAME)
  return table.sentences.map(({ pattern, worth }) => ({ pattern: compileSentence(pattern, parts), worth }))
})

function compileSentence(written: string, parts: ReadonlyMap<string, string>): RegExp {
  const source = written.replace(/\{([a-z-]+)\}/g, (_whole, name: string) => {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`self-names.yaml has no list "${name}"`)
    return part
  })
  return new RegExp(source, 'gmu')
}

/** A name with the total worth of its sentences and the worth of the clearest one. */
type SelfName = { span: Span; worth: number; bestWorth: number }

/** Names that a company uses for itself, the best supported first, each at the position of its clearest sentence. */
export function findSelfNames(page: ParsedPage): SelfName[] {
  const visible = page.text.slice(0, Math.min(page.visibleEnd, 60_000))
  const found = new Map<string, SelfName>()
  for (const { pattern, worth } of loadSelfNamingSentences()) {
    for (const match of visible.matchAll(pattern)) {
      const name = match[1]?.replace(/['’]s$/, '')
      if (name === undefined || name.length < 3 || name.length > 50 || isNotCompanyName(name)) continue
      const at = match.index + match[0].indexOf(name)
      const span = spanAt(page.text, at, at + name.length)
      if (span === null) continue
      const known = found.get(name)
      if (known === undefined) found.set(name, { span, worth, bestWorth: worth })
      else {
        known.worth += worth
        if (worth > known.bestWorth) Object.assign(known, { span, best: worth })
      }
    }
  }
  for (const name of found.values()) {
    const times = visible.split(name.span.quote).length - 1
    name.worth += Math.min(1.4, 0.5 * (times - 1))
  }
  return [...found.values()].sort((a, b) => b.worth - a.worth)
}

function isNotCompanyName(words: string): boolean {
  return pagePattern('not-a-company-name').test(words) || pagePattern('start-of-no-company-name').test(words)
}

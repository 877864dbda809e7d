import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { domainOf } from '#scraper/web/shared-hosts.ts'

const WordsSchema = z.string().min(1)
const VariantSchema = z.strictObject({
  /** Only for pages that speak of music themselves. */
  music: z.literal(true).optional(),
  heading: WordsSchema.optional(),
  text: z.array(WordsSchema).min(1).optional(),
  items: z.array(z.strictObject({ title: WordsSchema, text: WordsSchema })).optional(),
  quotes: z.array(z.strictObject({ text: WordsSchema, by: WordsSchema })).optional(),
  /** What a field asks for. */
  field: WordsSchema.optional(),
  /** Links, or the buttons of a note or a form. */
  labels: z.array(WordsSchema).min(1).optional(),
})
export type Furniture = z.infer<typeof VariantSchema>

const PARTS = ['nav', 'cookies', 'news', 'testimonials', 'careers', 'newsletter', 'legal', 'social'] as const
export type Part = (typeof PARTS)[number]
const FurnitureSchema = z.strictObject(
  Object.fromEntries(PARTS.map((part) => [part, z.array(VariantSchema).min(1)])) as Record<
    Part,
    z.ZodArray<typeof VariantSchema>
  >,
)

export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
/** What stands around one page. */
export type Room = { [part in Part]: Furniture | null }

// Three sites in four have each of these; the rest is everywhere.
const OPTIONAL: ReadonlySet<Part> = new Set(['news', 'testimonials', 'careers', 'newsletter'])

const FOLDER = path.join(import.meta.dirname, 'furniture')
const read = new Map<Language, z.infer<typeof FurnitureSchema>>()

/** All furniture of a language, by part. */
export function readFurniture(language: Language): z.infer<typeof FurnitureSchema> {
  const known =
    read.get(language) ?? FurnitureSchema.parse(load(readFileSync(path.join(FOLDER, `${language}.yaml`), 'utf8')))
  read.set(language, known)
  return known
}

/** A variant of each part that the site has. Pages of one site get the same, today and on every machine. */
export function chooseFurniture(url: string, language: Language, aboutMusic: boolean): Room {
  const furniture = readFurniture(language)
  const choose = (part: Part): [Part, Furniture | null] => {
    if (OPTIONAL.has(part) && numberOf(`has ${part} ${domainOf(url)}`) % 4 === 0) return [part, null]
    const fitting = furniture[part].filter(({ music }) => aboutMusic || music === undefined)
    const chosen = fitting[numberOf(`${part} ${domainOf(url)}`) % fitting.length]
    if (chosen === undefined) throw new Error(`no ${part} in ${language} for every page`)
    return [part, chosen]
  }
  return Object.fromEntries(PARTS.map(choose)) as Room
}

/** The same number for the same words, spread evenly. */
export function numberOf(words: string): number {
  return createHash('sha256').update(words).digest().readUInt32BE()
}

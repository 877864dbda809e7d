import type { DroppedValue } from '#contracts/scraper/reader-test.ts'
import type { Span, TextFact } from '#contracts/scraper/reading.ts'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import type { TextFinder } from './find-in-text.ts'

/** What the parts of an answer are grounded with: where words are on the page, and the list of what was left out. */
export type Grounding = {
  finder: TextFinder
  material: PageMaterial
  readAt: Date
  /** A quote in the visible text, or null and counted as dropped. Null stays null. */
  shown(field: string, words: string | null): Span | null
  drop(field: string, value: string | null, why: DroppedValue['why']): void
}

export function factOf(span: Span): TextFact {
  return { value: span.quote.replace(/\s+/g, ' ').trim(), span }
}

import { fileURLToPath } from 'node:url'
import type { LabelledPage } from './labelled-page.ts'
import { loadPages } from './load-pages.ts'

// Whole pages that people who never saw a rule or a table wrote (docs/decisions/096). The file "unseen" is only measured with.
const TO_FIT = ['en-mixed', 'en-silent', 'en-two', 'en-three', 'foreign', 'foreign-two', 'en-own', 'seen']

/** The invented pages that tables may be fitted to. */
export function loadInventedPages(): LabelledPage[] {
  return TO_FIT.flatMap((name) => loadPages(fileURLToPath(new URL(`invented/${name}.jsonl`, import.meta.url))))
}

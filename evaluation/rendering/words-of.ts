import type { Run } from './run.ts'
import { isFields, type Value } from './values.ts'

/** Names that people give to what is read, and not to classes, addresses, states or data for search engines. */
const READ = new Set(
  'answer body content copy description eyebrow heading headline helperText intro kicker label lead paragraph paragraphs question quote subheading subtitle tagline text title'.split(
    ' ',
  ),
)
const UNREAD = /^(?:on[A-Z]|style|sx$|css$|seo|meta|json-?ld|schema|default)/i
/** Two words, or one that is written as people write: `text="sm"` is none. */
const WORDS = /[\p{Lu}\p{Lo}]|\p{L}[,.!?]?\s+\p{L}/u

/** The paragraphs in data that other files show, by the names of its fields. */
export function wordsOf(run: Run, value: Value, name = ''): string[] {
  return run.budget.step(() => {
    if (typeof value === 'string')
      return READ.has(name) && WORDS.test(value) ? paragraphsOf(run.budget.spend(value)) : []
    if (Array.isArray(value)) return value.flatMap((item) => wordsOf(run, item, name))
    if (!isFields(value)) return []
    return Object.entries(value).flatMap(([key, item]) => (UNREAD.test(key) ? [] : wordsOf(run, item, key)))
  }, [])
}

function paragraphsOf(text: string): string[] {
  return text.replace(/<[^>]*>/g, ' ').split(/\n\s*\n/)
}

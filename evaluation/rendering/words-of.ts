import type { Run } from './run.ts'
import { gives, isFields, type Value } from './values.ts'

/** Names that people give to what is read, and not to classes, addresses, states or data for search engines. */
const READ = new Set(
  'answer body content copy description details eyebrow heading headline helperText intro kicker label lead paragraph paragraphs question quote subheading subtitle tagline text title'.split(
    ' ',
  ),
)
const UNREAD = /^(?:on[A-Z]|style|sx$|css$|seo|meta|json-?ld|schema|default)/i
/** Two words, one that is written as people write, or an address: `text="sm"` is none. */
const WORDS = /[\p{Lu}\p{Lo}]|\p{L}[,.!?]?\s+\p{L}|\w@\w/u
const DUTY = ['role', 'roles', 'position', 'job', 'jobTitle', 'bio', 'info']
/** What is read of a person, who has a name and a duty; the `name` of other things may be one that only programs use. */
const OF_PERSON = new Set(['name', ...DUTY])
const ADDRESS = /^[^\s@]+(?:@|\[at\])[^\s@]+\.\w+$/

/** The paragraphs in data that other files show, by the names of its fields. */
export function wordsOf(run: Run, value: Value, name = ''): string[] {
  return run.budget.step(() => {
    if (typeof value === 'string') {
      const isRead = READ.has(name) ? WORDS.test(value) : /^(?:e-?mail|contact)$/i.test(name) && ADDRESS.test(value)
      return isRead ? paragraphsOf(run.budget.spend(value)) : []
    }
    if (Array.isArray(value)) return value.flatMap((item) => wordsOf(run, item, name))
    if (!isFields(value)) return []
    const isPerson = typeof value.name === 'string' && DUTY.some((duty) => gives(value[duty]))
    return Object.entries(value).flatMap(([key, item]) =>
      UNREAD.test(key) ? [] : wordsOf(run, item, isPerson && OF_PERSON.has(key) ? 'text' : key),
    )
  }, [])
}

function paragraphsOf(text: string): string[] {
  return text.replace(/<[^>]*>/g, ' ').split(/\n\s*\n/)
}

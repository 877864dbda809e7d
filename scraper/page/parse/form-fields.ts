import { cleanText } from '#scraper/text/page-text.ts'
import { type DomElement, nodesWithin } from './dom.ts'

const MOST = 30
// Forms may be nested, and each is gone through.
const MOST_NODES = 2_000
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', 'select'])
const UNTYPED: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'image', 'reset'])

/** What a form asks for: the names of its fields, and which take a file. */
export function fieldsOf(form: DomElement): string[] {
  const fields: string[] = []
  for (const node of nodesWithin(form, MOST_NODES)) {
    if ('attribs' in node && FIELDS.has(node.name) && !UNTYPED.has(node.attribs.type ?? '')) {
      const { type, name, id, placeholder } = node.attribs
      const called = cleanText(node.attribs['aria-label'] ?? placeholder ?? name ?? id ?? '')
        .trim()
        .slice(0, 60)
      if (called !== '') fields.push(type === 'file' ? `${called} (file)` : called)
    }
    if (fields.length === MOST) break
  }
  return fields
}

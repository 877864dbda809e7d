import { cleanText } from '#scraper/text/page-text.ts'
import { type DomElement, nodesWithin } from './dom.ts'

const MAX_FIELDS = 30
// Forms may be nested, and each is walked.
const MAX_NODES = 2_000
const FIELD_ELEMENTS: ReadonlySet<string> = new Set(['input', 'textarea', 'select'])
const NOT_TYPED_INTO: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'image', 'reset'])

/** The names of a form's fields, with those that take a file marked. */
export function listFields(form: DomElement): string[] {
  const fields: string[] = []
  for (const node of nodesWithin(form, MAX_NODES)) {
    if ('attribs' in node && FIELD_ELEMENTS.has(node.name) && !NOT_TYPED_INTO.has(node.attribs.type ?? '')) {
      const { type, name, id, placeholder } = node.attribs
      const called = cleanText(node.attribs['aria-label'] ?? placeholder ?? name ?? id ?? '')
        .trim()
        .slice(0, 60)
      if (called !== '') fields.push(type === 'file' ? `${called} (file)` : called)
    }
    if (fields.length === MAX_FIELDS) break
  }
  return fields
}

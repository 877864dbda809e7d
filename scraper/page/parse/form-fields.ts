import { cleanText } from '#scraper/text/page-text.ts'
import type { DomElement, DomNode } from './dom.ts'

const MOST = 30
// Forms may be nested, and each is gone through.
const MOST_NODES = 2_000
const FIELDS: ReadonlySet<string> = new Set(['input', 'textarea', 'select'])
const UNTYPED: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'image', 'reset'])

/** What a form asks for: the names of its fields, and which take a file. Without recursion, for hostile nesting. */
export function fieldsOf(form: DomElement): string[] {
  const fields: string[] = []
  const waiting: DomNode[] = [...form.children].reverse()
  for (let seen = 0; seen < MOST_NODES && fields.length < MOST; seen += 1) {
    const node = waiting.pop()
    if (node === undefined) break
    if (!('children' in node)) continue
    if ('attribs' in node && FIELDS.has(node.name) && !UNTYPED.has(node.attribs.type ?? '')) {
      const { type, name, id, placeholder } = node.attribs
      const called = cleanText(node.attribs['aria-label'] ?? placeholder ?? name ?? id ?? '')
        .trim()
        .slice(0, 60)
      if (called !== '') fields.push(type === 'file' ? `${called} (file)` : called)
    }
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at]
      if (child !== undefined) waiting.push(child)
    }
  }
  return fields
}

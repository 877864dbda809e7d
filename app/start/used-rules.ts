import postcss, { type ChildNode } from 'postcss'

type Rule = { selectors: { text: string; classes: string[] }[]; body: string }
type Group = { head: string; parts: Part[] }
/** Text that every page needs, a rule, or rules within an at-rule. */
type Part = string | Rule | Group

const CLASS_LIST = / class="([^"]*)"/g
const REFERENCES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * Returns a function that picks the rules of a style sheet that a page may need: a rule is left out only if its selector names a
 * class that no element of the page has. The sheet is parsed once, so picking takes a millisecond.
 */
export function createPicker(css: string): (html: string) => string {
  const parts = postcss.parse(css).nodes.map(readPart)
  return (html) => {
    const pageClasses = readClasses(html)
    return parts.map((part) => write(part, pageClasses)).join('')
  }
}

function readPart(node: ChildNode): Part {
  if (node.type === 'comment') return ''
  if (node.type === 'rule') {
    const selectors = node.selectors.map((text) => ({ text, classes: listRequiredClasses(text) }))
    return { selectors, body: `{${node.nodes.join(';')}}` }
  }
  const isGroup = node.type === 'atrule' && /^(?:container|layer|media|supports)$/.test(node.name)
  if (isGroup && node.nodes) return { head: `@${node.name} ${node.params}`, parts: node.nodes.map(readPart) }
  return node.type === 'atrule' && !node.nodes ? `${node};` : String(node)
}

function write(part: Part, pageClasses: ReadonlySet<string>): string {
  if (typeof part === 'string') return part
  if ('head' in part) {
    const inner = part.parts.map((inside) => write(inside, pageClasses)).join('')
    return inner && `${part.head}{${inner}}`
  }
  const kept = part.selectors.filter(({ classes }) => classes.every((name) => pageClasses.has(name)))
  return kept.length === 0 ? '' : kept.map(({ text }) => text).join() + part.body
}

/** Every class of a page's elements, including those in noscript elements. */
function readClasses(html: string): Set<string> {
  const lists = Array.from(html.matchAll(CLASS_LIST), ([, list = '']) => list)
  return new Set(
    lists.flatMap((list) => list.replace(/&[#\w]+;/g, (reference) => REFERENCES[reference] ?? reference).split(/\s+/)),
  )
}

/** The classes that an element must have to match the selector, without those in `:not(…)` and in lists. */
function listRequiredClasses(selector: string): string[] {
  // A class that begins with a digit is escaped as a code point; such rules are always kept.
  if (/\\[0-9a-f]/i.test(selector)) return []
  let plain = selector.replace(/(?<!\\)\[[^\]]*\]/g, '')
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = plain.replace(/(:not)?(?<!\\)\(((?:[^()\\]|\\.)*)\)/g, (_, not, inner) =>
      not || inner.includes(',') ? '' : ` ${inner} `,
    )
  }
  return Array.from(plain.matchAll(/(?<!\\)\.((?:[\w-]|\\.|[\u0080-\uffff])+)/g), ([, name = '']) =>
    name.replaceAll('\\', ''),
  )
}

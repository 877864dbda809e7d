import { type DomDocument, type DomElement, nodesWithin } from './dom.ts'

/** What a page says about itself outside its visible text. */
export type PageHead = {
  title: string
  meta: Map<string, string>
  base: string | undefined
  styles: string
  jsonLd: string[]
  protectedAddresses: number
}

/** Collects it in one pass. Selectors take quadratic time on hostile nesting. */
export function readHead(document: DomDocument): PageHead {
  const head: PageHead = { title: '', meta: new Map(), base: undefined, styles: '', jsonLd: [], protectedAddresses: 0 }
  for (const node of nodesWithin(document)) if ('attribs' in node) readElement(node, head)
  return head
}

function readElement(element: DomElement, head: PageHead): void {
  const { name, attribs } = element
  if (name === 'title' && head.title === '' && !isInSvg(element)) head.title = ownText(element)
  else if (name === 'meta') {
    const key = (attribs.property ?? attribs.name ?? '').toLowerCase()
    if (key !== '' && attribs.content !== undefined && attribs.content.trim() !== '' && !head.meta.has(key))
      head.meta.set(key, attribs.content)
  } else if (name === 'base') head.base ??= attribs.href
  else if (name === 'style') head.styles += `${ownText(element)}\n`
  else if (name === 'script' && /ld\+json/i.test(attribs.type ?? '') && head.jsonLd.length < 20)
    head.jsonLd.push(ownText(element))
  if (
    attribs['data-cfemail'] !== undefined ||
    (name === 'a' && attribs.href?.includes('/cdn-cgi/l/email-protection') === true)
  )
    head.protectedAddresses += 1
}

function isInSvg(element: DomElement): boolean {
  return element.parent !== null && 'name' in element.parent && element.parent.name === 'svg'
}

function ownText(element: DomElement): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('')
}

import type { Zone } from '#scraper/text/page-text.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { type DomDocument, type DomElement, type DomNode, nodesWithin } from './dom.ts'
import { findZone, type HiddenNames, isHidden } from './hidden.ts'

const MAX_LINKS = 2_000
const MAX_LABEL_LENGTH = 200
const MAX_LABEL_NODES = 100

type Place = { node: DomNode; zone: Zone | 'unseen' }

/**
 * All links of a document with their labels, visible or not: menus are often hidden until opened, or only in noscript elements. Without
 * recursion, because of hostile nesting.
 */
export function findLinks(document: DomDocument, page: { base: URL; hiddenNames: HiddenNames }): FoundLink[] {
  const found: FoundLink[] = []
  const stack: Place[] = document.children.map((node) => ({ node, zone: 'body' as const })).reverse()
  for (let place = stack.pop(); place !== undefined && found.length < MAX_LINKS; place = stack.pop()) {
    const { node } = place
    if (!('children' in node)) continue
    let { zone } = place
    if ('attribs' in node) {
      zone = zone === 'unseen' || isHidden(node, page.hiddenNames) ? 'unseen' : findZone(node, zone)
      const link = readLink(node, page.base)
      if (link !== null) found.push({ ...link, zone })
    }
    for (let index = node.children.length - 1; index >= 0; index -= 1) {
      const child = node.children[index]
      if (child !== undefined) stack.push({ node: child, zone })
    }
  }
  return found
}

function readLink(element: DomElement, base: URL): FoundLink | null {
  const { name, attribs } = element
  if (name === 'a' || name === 'area') {
    const language = attribs.hreflang === undefined ? {} : { leads: 'language' as const }
    return toLink(attribs.href, base, { label: linkLabel(element), ...language })
  }
  if (name === 'link' && attribs.hreflang !== undefined && /\balternate\b/i.test(attribs.rel ?? ''))
    return toLink(attribs.href, base, { label: attribs.hreflang, leads: 'language' })
  if (name === 'iframe' || name === 'frame') return toLink(attribs.src, base, { label: '', leads: 'part' })
  if (name === 'meta' && /^refresh$/i.test(attribs['http-equiv'] ?? ''))
    return toLink(/url\s*=\s*["']?([^"']+)/i.exec(attribs.content ?? '')?.[1], base, { label: '', leads: 'part' })
  return null
}

function toLink(href: string | undefined, base: URL, link: Omit<FoundLink, 'href'>): FoundLink | null {
  const target = href === undefined || href.trim() === '' ? null : URL.parse(href.trim(), base)
  if (target === null || !/^https?:$/.test(target.protocol)) return null
  return { href: target.href, ...link }
}

/** The label of a link: its text, the alternative texts of its pictures, and its accessible names. */
function linkLabel(link: DomElement): string {
  const text: string[] = []
  const words = [link.attribs['aria-label'], link.attribs.title, link.attribs.alt]
  for (const node of nodesWithin(link, MAX_LABEL_NODES)) {
    if (node.type === 'text') text.push(node.data)
    else if ('attribs' in node) words.push(node.attribs.alt, node.attribs['aria-label'], node.attribs.title)
  }
  const labels = new Set([text.join(' '), ...words].map((part) => part?.replace(/\s+/g, ' ').trim()).filter(Boolean))
  return [...labels].join(' ').slice(0, MAX_LABEL_LENGTH)
}

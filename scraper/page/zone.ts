import type { Block } from '#scraper/text/page-text.ts'
import type { DomElement } from './dom.ts'

type Zone = Block['zone']

/** The part of the page that an element is in, `outer` being that of the element around it. */
export function zoneOf(element: DomElement, outer: Zone): Zone {
  const { name, attribs } = element
  if (name === 'footer' || attribs.role === 'contentinfo') return 'footer'
  if (name === 'nav' || attribs.role === 'navigation') return 'nav'
  if (name === 'header' && outer === 'body') return 'header'
  if (
    outer === 'body' &&
    /(?:^|[\s_-])(?:site-)?footer(?:$|[\s_-])/i.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`)
  ) {
    return 'footer'
  }
  return outer
}

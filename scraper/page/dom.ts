import { type CheerioAPI, load } from 'cheerio/slim'

export type DomDocument = ReturnType<CheerioAPI['root']>[number]
export type DomNode = DomDocument['children'][number]
export type DomElement = Extract<DomNode, { attribs: Record<string, string> }>

/** Parses markup into cheerio's tree. The stages walk it themselves: selectors take quadratic time on hostile nesting. */
export function parseDom(html: string): DomDocument {
  const root = load(html, { xml: { xmlMode: false, decodeEntities: true, lowerCaseTags: true } })
    .root()
    .get(0)
  if (root === undefined) throw new Error('cheerio made no document')
  return root
}

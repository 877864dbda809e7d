import { type Document, DomHandler, type Element } from 'domhandler'
import { Parser, type ParserOptions } from 'htmlparser2'

export type DomDocument = Document
export type DomNode = DomDocument['children'][number]
export type DomElement = Element

const MARKUP: ParserOptions = { xmlMode: false, decodeEntities: true, lowerCaseTags: true }
/**
 * The parser goes over all open elements for every tag, so that a page of open tags takes quadratic time. No page that
 * people read comes near this.
 */
const MAX_DEPTH = 512

class TooDeepError extends Error {}

class BoundedHandler extends DomHandler {
  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    if (this.tagStack.length > MAX_DEPTH) throw new TooDeepError()
  }
}

/**
 * Parses markup into a tree. A page that nests its elements too deep ends there: what came before is read. The stages walk the
 * tree themselves: selectors take quadratic time on hostile nesting.
 */
export function parseDom(html: string): DomDocument {
  const handler = new BoundedHandler()
  try {
    new Parser(handler, MARKUP).end(html)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
  }
  return handler.root
}

/** The nodes within one in the order of the document, `most` at most. Without recursion, for hostile nesting. */
export function* nodesWithin({ children }: DomDocument | DomElement, most = Infinity): Generator<DomNode> {
  const open = [children.values()]
  let seen = 0
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const { value: node } = level.next()
    if (node === undefined) open.pop()
    else {
      if (seen === most) return
      seen += 1
      yield node
      if ('children' in node) open.push(node.children.values())
    }
  }
}

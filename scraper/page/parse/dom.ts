import { type Document, DomHandler, type Element } from 'domhandler'
import { Parser, type ParserOptions } from 'htmlparser2'

export type DomDocument = Document
export type DomNode = DomDocument['children'][number]
export type DomElement = Element

const MARKUP: ParserOptions = { xmlMode: false, decodeEntities: true, lowerCaseTags: true }
/**
 * htmlparser2 visits all open elements for every tag, so a page of open tags would take quadratic time. Real pages are far from this
 * depth.
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
 * Parses markup into a tree. A page that nests too deep is cut there. Walk the tree instead of using selectors, which take quadratic time
 * on hostile nesting.
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

/** The nodes within a node in document order, `most` at most. Without recursion, because of hostile nesting. */
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

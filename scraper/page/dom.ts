import { type Document, DomHandler, type Element } from 'domhandler'
import { type Handler, Parser, type ParserOptions } from 'htmlparser2'

export type DomDocument = Document
export type DomNode = DomDocument['children'][number]
export type DomElement = Element

const MARKUP: ParserOptions = { xmlMode: false, decodeEntities: true, lowerCaseTags: true }
/**
 * The parser goes over all open elements for every tag, so that a page of open tags takes quadratic time. No page that
 * people read comes near this.
 */
const DEEPEST = 512

class TooDeepError extends Error {}

class BoundedHandler extends DomHandler {
  readonly #deepest: number

  constructor(deepest: number) {
    super()
    this.#deepest = deepest
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    super.onopentag(name, attributes)
    if (this.tagStack.length > this.#deepest) throw new TooDeepError()
  }
}

/**
 * Parses markup into a tree. A page that nests its elements too deep ends there: what came before is read. The stages walk the
 * tree themselves: selectors take quadratic time on hostile nesting.
 */
export function parseDom(html: string): DomDocument {
  const handler = new BoundedHandler(DEEPEST)
  endsTooDeep(html, handler)
  return handler.root
}

/** Whether a page nests its elements deeper than that. No tree is built for it. */
export function isDeeperThan(html: string, deepest: number): boolean {
  let depth = 0
  const handler: Partial<Handler> = {
    onopentag() {
      depth += 1
      if (depth >= deepest) throw new TooDeepError()
    },
    onclosetag() {
      depth -= 1
    },
  }
  return endsTooDeep(html, handler)
}

function endsTooDeep(html: string, handler: Partial<Handler>): boolean {
  try {
    new Parser(handler, MARKUP).end(html)
    return false
  } catch (error) {
    if (error instanceof TooDeepError) return true
    throw error
  }
}

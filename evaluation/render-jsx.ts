/**
 * The markup in a React component's source, without running it: elements, their text, quoted strings, and the attributes that a
 * reader needs. What would be computed is left out. A component of the project becomes a `div` with its children.
 */
export function renderJsx(source: string): string {
  const scanner = new Scanner(source.replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}/g, '').replace(/^\s*\/\/.*$/gm, ''))
  return `<!doctype html><body>${scanner.readAll()}</body>`
}

const KEPT = new Set(['href', 'to', 'src', 'alt', 'title', 'placeholder', 'type', 'name', 'value', 'action', 'method'])
const OPENS = /[(>&|?:,=\]{]$/

class Scanner {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  /** Every element in the file that is returned or assigned, in order. */
  readAll(): string {
    const found: string[] = []
    for (;;) {
      const next = this.#source.slice(this.#at).search(/(?:return|=>|=|\(|\?|:|&&)\s*\(?\s*<(?:[A-Za-z][\w.]*[\s>/]|>)/)
      if (next === -1) return found.join('\n')
      this.#at += next
      this.#at = this.#source.indexOf('<', this.#at)
      // "a => <T>(…)" and comparisons look alike; an element that does not end is not one.
      const start = this.#at
      const element = this.#readElement()
      if (element === null) this.#at = start + 1
      else found.push(element)
    }
  }

  #readElement(): string | null {
    const head = /^<([A-Za-z][\w.]*)?/.exec(this.#source.slice(this.#at))
    if (head === null) return null
    this.#at += head[0].length
    const name = head[1] ?? ''
    const attributes: string[] = []
    for (;;) {
      this.#skipSpace()
      if (this.#take('/>')) return name === '' || isComponent(name) ? '' : empty(name, attributes.join(''))
      if (this.#take('>')) break
      const attribute = /^([\w:-]+)/.exec(this.#source.slice(this.#at))?.[1]
      if (attribute === undefined) {
        if (this.#source[this.#at] !== '{' || this.#readBraces() === null) return null
        continue
      }
      this.#at += attribute.length
      this.#skipSpace()
      if (!this.#take('=')) continue
      this.#skipSpace()
      const value = this.#readValue()
      if (value === null) return null
      if (KEPT.has(attribute) && value !== '') {
        attributes.push(` ${attribute === 'to' ? 'href' : attribute}="${value.replaceAll('"', '&quot;')}"`)
      }
    }
    const children = this.#readChildren(name)
    return children === null ? null : wrap(name, attributes.join(''), children)
  }

  /** A quoted attribute; of one in braces the string it is, or nothing. */
  #readValue(): string | null {
    const quoted = /^(?:"([^"]*)"|'([^']*)')/.exec(this.#source.slice(this.#at))
    if (quoted !== null) {
      this.#at += quoted[0].length
      return quoted[1] ?? quoted[2] ?? ''
    }
    if (this.#source[this.#at] !== '{') return null
    return this.#readBraces()?.replace(/<[^>]*>/g, '') ?? null
  }

  #readChildren(name: string): string | null {
    const parts: string[] = []
    while (this.#at < this.#source.length) {
      if (this.#take(`</${name}`)) {
        this.#skipSpace()
        return this.#take('>') ? parts.join('') : null
      }
      const char = this.#source[this.#at]
      const part = char === '<' ? this.#readElement() : char === '{' ? this.#readBraces() : this.#readText()
      if (part === null) return null
      parts.push(part)
    }
    return null
  }

  #readText(): string {
    const end = this.#source.slice(this.#at).search(/[<{]/)
    const text = end === -1 ? this.#source.slice(this.#at) : this.#source.slice(this.#at, this.#at + end)
    this.#at += text.length
    return text
  }

  /** What a pair of braces shows: the string in it, or the elements in its code. */
  #readBraces(): string | null {
    this.#at++
    const only = /^\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`$\\]|\\.)*)`)\s*\}/.exec(
      this.#source.slice(this.#at),
    )
    if (only !== null) {
      this.#at += only[0].length
      return (only[1] ?? only[2] ?? only[3] ?? '').replace(/\\(['"`])/g, '$1')
    }
    const parts: string[] = []
    for (let depth = 1, code = ''; this.#at < this.#source.length; ) {
      const rest = this.#source.slice(this.#at)
      const string = /^(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/.exec(rest)?.[0]
      if (string === undefined && /^<(?:[A-Za-z]|>)/.test(rest) && OPENS.test(code.trimEnd())) {
        const element = this.#readElement()
        if (element === null) return null
        parts.push(element)
        code = ''
        continue
      }
      const step = string ?? rest[0] ?? ''
      this.#at += step.length
      code += step
      if (step === '{') depth++
      if (step === '}' && --depth === 0) return parts.join('')
    }
    return null
  }

  #skipSpace(): void {
    while (/\s/.test(this.#source[this.#at] ?? '')) this.#at++
  }

  #take(words: string): boolean {
    const found = this.#source.startsWith(words, this.#at)
    if (found) this.#at += words.length
    return found
  }
}

function isComponent(name: string): boolean {
  return /^[A-Z]|\./.test(name)
}

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

function empty(name: string, attributes: string): string {
  return VOID.has(name) ? `<${name}${attributes}>` : `<${name}${attributes}></${name}>`
}

function wrap(name: string, attributes: string, children: string): string {
  if (name === '') return children
  if (!isComponent(name)) return `<${name}${attributes}>${children}</${name}>`
  return /Link$/.test(name) || attributes.includes(' href=')
    ? `<a${attributes}>${children}</a>`
    : `<div>${children}</div>`
}

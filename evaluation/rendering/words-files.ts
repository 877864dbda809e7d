import { load } from 'js-yaml'
import { marked } from 'marked'
import { cutFrontMatter } from '#evaluation/cut-front-matter.ts'
import type { WordsLookup } from './run.ts'
import { createFields, type Fields, gives, isFields, type Value } from './values.ts'

/** A settings or language file that a page takes sentences from. */
export type WordsFile = { path: string; text: string }
type Root = { fields: Fields; depth: number }

const MAX_DEPTH = 20
const MAX_VALUES = 50_000
const MAX_ROOTS = 2000

/**
 * The words of settings and language files. Names lead to them from anywhere in a file's two upper floors, because libraries
 * choose the language and the namespace at run time; a sole last name leads only to what stands at the top, or to more words.
 */
export class WordsFiles implements WordsLookup {
  readonly #files: WordsFile[]
  readonly #readModule: (text: string) => Fields
  readonly #contents = new Map<WordsFile, Fields>()
  #roots: Root[] | null = null

  constructor(files: WordsFile[], readModule: (text: string) => Fields) {
    this.#files = files
    this.#readModule = readModule
  }

  find(names: readonly string[], isKey = false): Value {
    if (this.#files.length === 0) return undefined
    this.#roots ??= this.#listRoots()
    for (let from = 0; from < names.length; from++) {
      const rest = names.slice(from)
      for (const { fields, depth } of this.#roots) {
        const found = descend(fields, rest)
        if (!gives(found)) continue
        const isVague = rest.length === 1 && depth > 0 && !isKey && typeof found !== 'object'
        if (!isVague) return found
      }
    }
    return undefined
  }

  findModule(source: string): Fields | null {
    const wanted = withoutEnding(source.replace(/^(?:[@~]\/|(?:\.{1,2}\/)+)/, ''))
    const file = this.#files.find(({ path: name }) => `/${withoutEnding(name)}`.endsWith(`/${wanted}`))
    return file === undefined ? null : this.#read(file)
  }

  #read(file: WordsFile): Fields {
    const known = this.#contents.get(file)
    if (known !== undefined) return known
    // A file that imports itself finds nothing in it.
    this.#contents.set(file, createFields())
    const contents = this.#readContents(file)
    this.#contents.set(file, contents)
    return contents
  }

  #readContents({ path: name, text }: WordsFile): Fields {
    if (/\.(?:[cm]?[jt]sx?)$/i.test(name)) return this.#readModule(text)
    const data = readData(name, text)
    const named = isFields(data) ? data : createFields()
    return Object.assign(createFields(), named, { default: data })
  }

  /** The files' objects from above to below, so that the nearest name counts. */
  #listRoots(): Root[] {
    const roots: Root[] = this.#files.map((file) => ({ fields: this.#read(file), depth: 0 }))
    for (const { fields, depth } of roots) {
      if (depth === 3 || roots.length > MAX_ROOTS) continue
      for (const value of Object.values(fields)) if (isFields(value)) roots.push({ fields: value, depth: depth + 1 })
    }
    return roots
  }
}

function withoutEnding(name: string): string {
  return name.replace(/\.(?:[cm]?[jt]sx?|json|ya?ml|mdx?)$/i, '').replace(/\/index$/, '')
}

function readData(name: string, text: string): Value {
  try {
    const count = { left: MAX_VALUES }
    if (/\.json$/i.test(name)) return toValue(JSON.parse(text), count)
    if (/\.ya?ml$/i.test(name)) return toValue(load(text), count)
    if (!/\.mdx?$/i.test(name)) return undefined
    const { front, body } = cutFrontMatter(text)
    const fields = toValue(load(front), count)
    const html = marked.parse(body, { async: false })
    return Object.assign(createFields(), isFields(fields) ? fields : {}, { frontmatter: fields, html })
  } catch {
    return undefined
  }
}

/** Aliases of YAML can make a small file endless: both depth and number end. */
function toValue(data: unknown, count: { left: number }, depth = 0): Value {
  if (depth > MAX_DEPTH || --count.left < 0) return undefined
  if (Array.isArray(data)) return data.map((item) => toValue(item, count, depth + 1))
  if (data instanceof Date) return data.toISOString().slice(0, 10)
  if (typeof data === 'object' && data !== null) {
    const fields = createFields()
    for (const [key, value] of Object.entries(data)) fields[key] = toValue(value, count, depth + 1)
    return fields
  }
  return typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? data : undefined
}

/** Keys may have dots themselves: `{ "about.demo": "…" }`. */
function descend(fields: Fields, names: readonly string[]): Value {
  const joined = names.join('.')
  if (Object.hasOwn(fields, joined)) return fields[joined]
  const [first, ...rest] = names
  if (first === undefined || !Object.hasOwn(fields, first)) return undefined
  const next = fields[first]
  if (rest.length === 0) return next
  if (Array.isArray(next) && isFields(next[0])) return descend(next[0], rest)
  return isFields(next) ? descend(next, rest) : undefined
}

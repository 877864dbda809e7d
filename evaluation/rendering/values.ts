import { LIMITS } from './budget.ts'
import type { FunctionNode } from './parse-script.ts'
import type { Scope } from './scope.ts'

/** What only a run would tell, with the names that lead to it: words files are searched by them. */
export class Unknown {
  readonly path: readonly string[]

  constructor(path: readonly string[] = []) {
    this.path = path
  }
}

/** An item of a list that is not known: its fields have the names of everything, so none of them is searched for. */
export const NOTHING = new Unknown()

export class Closure {
  readonly node: FunctionNode
  readonly scope: Scope
  /** What it gives without arguments, which is the same each time. */
  given: { value: Value } | null = null

  constructor(node: FunctionNode, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

/** An element as HTML. It is shown once, wherever it is put. */
export class Markup {
  readonly html: string
  readonly node: object
  isShown = false

  constructor(html: string, node: object) {
    this.html = html
    this.node = node
  }
}

/** The function that `useTranslations('about')` gives. */
export class Translator {
  readonly namespace: readonly string[]

  constructor(namespace: readonly string[]) {
    this.namespace = namespace
  }
}

export type Fields = { [key: string]: Value }
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | Fields
  | Unknown
  | Closure
  | Markup
  | Translator

const SPECIAL = [Unknown, Closure, Markup, Translator]

export function isFields(value: Value): value is Fields {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !SPECIAL.some((one) => value instanceof one)
  )
}

/** A value that two values can be compared by. */
export function isPlain(value: Value): boolean {
  return value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value)
}

/** An object without a prototype: a source may name a field `__proto__`. */
export function createFields(): Fields {
  return Object.create(null)
}

export function textOf(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  return value instanceof Markup ? value.html.slice(0, LIMITS.textCharacters).replace(/<[^>]*>/g, '') : ''
}

/** Texts one after another, up to the limit: sources may double a text again and again. */
export function joinTexts(texts: string[], separator = ''): string {
  let joined = texts[0] ?? ''
  for (const text of texts.slice(1)) {
    if (joined.length > LIMITS.textCharacters) break
    joined += separator + text
  }
  return joined.slice(0, LIMITS.textCharacters)
}

export function truthOf(value: Value): boolean | undefined {
  return value instanceof Unknown ? undefined : Boolean(value)
}

/** Whether a visitor or a list would get something of it. */
export function gives(value: Value): boolean {
  if (value instanceof Unknown || value === null || value === undefined || typeof value === 'boolean') return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.length > 0
  return !isFields(value) || Object.keys(value).length > 0
}

export function holdsMarkup(value: Value): boolean {
  return value instanceof Markup || (Array.isArray(value) && value.some(holdsMarkup))
}

/** Of values of which a visitor gets one, nobody knows which: all that are elements, else the first that gives something. */
export function chooseOf(values: Value[]): Value {
  const marked = values.filter(holdsMarkup)
  if (marked.length > 0) return marked.length === 1 ? marked[0] : marked
  return values.find(gives) ?? values.find((value) => value instanceof Unknown) ?? values[0]
}

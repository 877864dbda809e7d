import type { Budget } from './budget.ts'
import type { Expression, JsxNode } from './parse-script.ts'
import type { Doubts, Scope } from './scope.ts'
import type { Closure, Fields, Markup, Value } from './values.ts'

/** What the parts of a rendering share. They call each other through it, since expressions and elements hold each other. */
export type Run = {
  budget: Budget
  doubts: Doubts
  /** Syntax nodes of elements that are shown. */
  shown: Set<object>
  /** Functions that are being called: none is called inside itself. */
  active: Set<object>
  words: WordsLookup
  evaluate(node: Expression, scope: Scope): Value
  /** Parameters without an argument are `missing`. */
  call(closure: Closure, args: Value[], missing?: Value): Value
  element(node: JsxNode, scope: Scope): Markup
}

export type WordsLookup = {
  /** What the words files have at the end of a path, tried with fewer and fewer of its first names. */
  find(path: readonly string[], isKey?: boolean): Value
  /** What the file exports that an import names. */
  findModule(source: string): Fields | null
}

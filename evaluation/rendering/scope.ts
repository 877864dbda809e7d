import { NOTHING, type Value } from './values.ts'

/**
 * How often a value was read that may be another one: a hook's state, which changes while a page is used, or what stands in for
 * something unknown. A condition on such a value hides no elements.
 */
export type Doubts = { count: number }

/** A value that is computed when it is first read. One that needs itself is not known. */
export class Lazy {
  readonly #compute: () => Value
  readonly #doubts: Doubts
  #phase: 'new' | 'running' | 'done' = 'new'
  #value: Value = NOTHING
  #isDoubtful = false

  constructor(doubts: Doubts, compute: () => Value) {
    this.#doubts = doubts
    this.#compute = compute
  }

  read(): Value {
    if (this.#phase === 'new') {
      this.#phase = 'running'
      const before = this.#doubts.count
      this.#value = this.#compute()
      this.#isDoubtful = this.#doubts.count > before
      this.#phase = 'done'
    } else if (this.#isDoubtful) this.#doubts.count++
    return this.#value
  }
}

export class Scope {
  readonly parent: Scope | null
  readonly doubts: Doubts
  readonly #bindings = new Map<string, Lazy>()

  constructor(parent: Scope | null, doubts: Doubts) {
    this.parent = parent
    this.doubts = doubts
  }

  /** The blocks of a function are one scope here, and of two bindings with one name the first counts. */
  declare(name: string, compute: () => Value): void {
    if (!this.#bindings.has(name)) this.#bindings.set(name, new Lazy(this.doubts, compute))
  }

  find(name: string): Lazy | null {
    return this.#bindings.get(name) ?? this.parent?.find(name) ?? null
  }
}

/** Far beyond what real pages need (2,000 steps at most); a source that multiplies itself stops here. */
export const LIMITS = {
  steps: 50_000,
  depth: 250,
  listItems: 500,
  textCharacters: 20_000,
  outputCharacters: 500_000,
}

export class Budget {
  #steps = LIMITS.steps
  #depth = 0
  #output = LIMITS.outputCharacters

  step<T>(take: () => T, otherwise: T): T {
    if (this.#steps <= 0 || this.#depth >= LIMITS.depth) return otherwise
    this.#steps--
    this.#depth++
    try {
      return take()
    } finally {
      this.#depth--
    }
  }

  /** Text on its way out; nothing once the limit is reached. */
  spend(text: string): string {
    this.#output -= text.length
    return this.#output < 0 ? '' : text
  }
}

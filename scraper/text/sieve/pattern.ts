import { type Look, lookAt, mayMatch, type Needed, neededBy } from './sieve.ts'

const NEVER = /^(?!)/g

/**
 * A regular expression that is run only on texts with the words it needs. It always starts at the beginning of a text: a global one is for
 * `all`, `count` and `replace` alone, since the others would go on where the last match ended.
 */
export class Pattern {
  /** The expression itself, for texts of which the sieve has been asked. */
  readonly plain: RegExp
  readonly needed: Needed

  constructor(plain: RegExp) {
    this.plain = plain
    this.needed = neededBy(plain)
  }

  get source(): string {
    return this.plain.source
  }

  /** What to run on a text whose words, or those of a longer one, have been looked at: one without a needed word has no match. */
  within(look: Look): RegExp {
    return mayMatch(look, this.needed) ? this.plain : NEVER
  }

  mayMatch(text: string): boolean {
    return this.needed.length === 0 || mayMatch(lookAt(text), this.needed)
  }

  test(text: string): boolean {
    return this.mayMatch(text) && this.plain.test(text)
  }

  exec(text: string): RegExpExecArray | null {
    return this.mayMatch(text) ? this.plain.exec(text) : null
  }

  /** Where the first match begins; -1 if there is none. */
  search(text: string): number {
    return this.mayMatch(text) ? text.search(this.plain) : -1
  }

  /** All matches in a text, of a global expression. */
  all(text: string): RegExpExecArray[] {
    return this.mayMatch(text) ? [...text.matchAll(this.plain)] : []
  }

  /** How often it matches, of a global expression. */
  count(text: string): number {
    return this.all(text).length
  }

  replace(text: string, by: string): string {
    return this.mayMatch(text) ? text.replace(this.plain, by) : text
  }
}

import type { Condition } from '#catalogue/criteria.ts'

/** A form in which a text may say something, and what that asks for; nothing if it is not meant. */
export type Rule = {
  pattern: RegExp
  read: (match: RegExpExecArray, text: string) => Condition | undefined
  /** Only in texts that are about music from the first word to the last. */
  inMusic?: boolean
  /** The words themselves say 'no', as 'no vocals' does. */
  hasOwnNot?: boolean
}

export function rx(source: string): RegExp {
  return new RegExp(source, 'gi')
}

export const AT_MOST =
  '(?:(?<!no |not )(?:under|below|less than|shorter than|slower than|up to|at most|max(?:imum)?(?: of)?|within)|no (?:longer|more|faster|higher) than|not (?:over|above|longer than|more than|faster than))'
export const AT_LEAST =
  '(?:(?<!no |not )(?:over|above|more than|longer than|faster than|at least|min(?:imum)?(?: of)?|upwards of)|no (?:shorter|less|slower) than|not (?:under|below|shorter than|slower than))'
export const AROUND = '(?:around|about|roughly|circa|ca\\.?|approx(?:\\.|imately)?|near|close to|at|~|±)'
export const TO = ' ?(?:to|and|-|–|—) ?'

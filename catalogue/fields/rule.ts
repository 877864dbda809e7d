import type { Condition } from '#catalogue/criteria.ts'

export type Rule = {
  pattern: RegExp
  /** The condition that the matched text states, or undefined if it means something else. */
  toCondition: (match: RegExpExecArray, text: string) => Condition | undefined
  /** Applies only to texts that are entirely about music. */
  onlyInMusicText?: boolean
  /** The words contain their own 'no', as in 'no vocals'. */
  isNegated?: boolean
}

export function regex(source: string): RegExp {
  return new RegExp(source, 'gi')
}

export const AT_MOST =
  '(?:(?<!no |not )(?:under|below|less than|shorter than|slower than|up to|at most|max(?:imum)?(?: of)?|within)|no (?:longer|more|faster|higher) than|not (?:over|above|longer than|more than|faster than))'
export const AT_LEAST =
  '(?:(?<!no |not )(?:over|above|more than|longer than|faster than|at least|min(?:imum)?(?: of)?|upwards of)|no (?:shorter|less|slower) than|not (?:under|below|shorter than|slower than))'
export const AROUND = '(?:around|about|roughly|circa|ca\\.?|approx(?:\\.|imately)?|near|close to|at|~|±)'
export const TO = ' ?(?:to|and|-|–|—) ?'

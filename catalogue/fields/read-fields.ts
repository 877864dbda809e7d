import type { Condition, Range } from '#catalogue/criteria.ts'
import { listCompatible } from '#catalogue/keys.ts'
import { KEYS, LENGTHS, TEMPI, WIDE } from './measures.ts'
import { NAMES, RIGHTS } from './rights.ts'
import { VERSIONS } from './version.ts'
import { LAST_VOICES, VOICES } from './voice.ts'

/** A part of a text that follows a form of its own, such as '120 bpm'. */
export type Field = { at: readonly Range[]; condition: Condition; hasOwnNot: boolean }

const RULES = [...NAMES, ...RIGHTS, ...VERSIONS, ...TEMPI, ...LENGTHS, ...KEYS, ...VOICES, ...LAST_VOICES]

/** Takes the place of what has been read, so that no later rule reads it again. */
export const hide = (text: string, { from, to }: { from: number; to: number }) =>
  `${text.slice(0, from)}${'|'.repeat(to - from)}${text.slice(to)}`

/** The fields of a text, and the text without them. */
export function readFields(given: string, isAboutMusic: boolean): { fields: Field[]; rest: string } {
  let fields: Field[] = []
  let rest = given
  for (const { pattern, read, inMusic = false, hasOwnNot = false } of RULES) {
    if (inMusic && !isAboutMusic) continue
    for (const match of rest.matchAll(pattern)) {
      const condition = read(match, rest)
      if (condition === undefined) continue
      const at = { from: match.index, to: match.index + match[0].length }
      fields.push({ at: [at], condition, hasOwnNot })
      rest = hide(rest, at)
    }
  }
  const wide = fields.some(({ condition }) => condition.kind === 'key') ? [...rest.matchAll(WIDE)][0] : undefined
  if (wide !== undefined) {
    const at = { from: wide.index, to: wide.index + wide[0].length }
    rest = hide(rest, at)
    fields = fields.map((field) => widenKey(field, at))
  }
  return { fields, rest }
}

function widenKey(field: Field, at: Range): Field {
  const { condition } = field
  if (condition.kind !== 'key') return field
  const places = listCompatible(condition.places[0] ?? '')
  return {
    ...field,
    at: [...field.at, at],
    condition: { ...condition, places, said: `${condition.said} and compatible keys` },
  }
}

import type { Condition, Range } from '#catalogue/criteria.ts'
import { listCompatible } from '#catalogue/keys.ts'
import { COMPATIBLE, KEYS, LENGTHS, TEMPI } from './measures.ts'
import { NAMES, RIGHTS } from './rights.ts'
import { VERSIONS } from './version.ts'
import { LAST_VOICES, VOICES } from './voice.ts'

/** A part of a text with a fixed format, such as '120 bpm'. */
export type Field = { at: readonly Range[]; condition: Condition; isNegated: boolean }

const RULES = [...NAMES, ...RIGHTS, ...VERSIONS, ...TEMPI, ...LENGTHS, ...KEYS, ...VOICES, ...LAST_VOICES]

/** Blanks out what has been read, so that no later rule reads it again. */
export const hide = (text: string, { from, to }: { from: number; to: number }) =>
  `${text.slice(0, from)}${'|'.repeat(to - from)}${text.slice(to)}`

/** The fields of a text, and the text without them. */
export function readFields(given: string, isAboutMusic: boolean): { fields: Field[]; rest: string } {
  let fields: Field[] = []
  let rest = given
  for (const { pattern, toCondition, onlyInMusicText = false, isNegated = false } of RULES) {
    if (onlyInMusicText && !isAboutMusic) continue
    for (const match of rest.matchAll(pattern)) {
      const condition = toCondition(match, rest)
      if (condition === undefined) continue
      const at = { from: match.index, to: match.index + match[0].length }
      fields.push({ at: [at], condition, isNegated })
      rest = hide(rest, at)
    }
  }
  const match = fields.some(({ condition }) => condition.kind === 'key') ? [...rest.matchAll(COMPATIBLE)][0] : undefined
  if (match !== undefined) {
    const at = { from: match.index, to: match.index + match[0].length }
    rest = hide(rest, at)
    fields = fields.map((field) => addCompatibleKeys(field, at))
  }
  return { fields, rest }
}

function addCompatibleKeys(field: Field, at: Range): Field {
  const { condition } = field
  if (condition.kind !== 'key') return field
  const positions = listCompatible(condition.positions[0] ?? '')
  return {
    ...field,
    at: [...field.at, at],
    condition: { ...condition, positions, text: `${condition.text} and compatible keys` },
  }
}

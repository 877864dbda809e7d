import { RestError } from './rest-error.ts'

export type Preferences = {
  /** Whether the response to a write contains its rows. */
  returning: boolean
  /** Whether all rows are counted. Planned and estimated counts are exact too, because the tables are small. */
  count: boolean
  conflict: Conflict
  missingDefault: boolean
  maxAffected: number | null
  /** The preferences that were applied, for the Preference-Applied header. */
  applied: string[]
}
export type Conflict = 'merge-duplicates' | 'ignore-duplicates' | null

const VALUES = new Map([
  ['return', /^(?:minimal|representation|headers-only)$/],
  ['count', /^(?:exact|planned|estimated)$/],
  ['resolution', /^(?:merge|ignore)-duplicates$/],
  ['missing', /^(?:default|null)$/],
  ['max-affected', /^\d{1,9}$/],
  ['handling', /^(?:strict|lenient)$/],
  ['tx', /^commit$/],
])

/** Parses `Prefer`. Unknown preferences are ignored unless `handling=strict` is set. */
export function parsePrefer(header = ''): Preferences {
  const preferences = header
    .split(',')
    .map((preference) => preference.trim())
    .filter(Boolean)
  const given = new Map<string, string>()
  const applied: string[] = []
  for (const preference of preferences) {
    const [key = '', value = ''] = preference.split('=')
    if (VALUES.get(key)?.test(value)) {
      applied.push(preference)
      given.set(key, value)
    } else if (preferences.includes('handling=strict')) {
      const details = `Invalid preferences: ${preference}`
      throw new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', details)
    }
  }
  const maxAffected = given.get('max-affected')
  return {
    returning: given.get('return') === 'representation',
    count: given.has('count'),
    conflict: (given.get('resolution') as Conflict | undefined) ?? null,
    missingDefault: given.get('missing') === 'default',
    maxAffected: maxAffected === undefined ? null : Number(maxAffected),
    applied,
  }
}

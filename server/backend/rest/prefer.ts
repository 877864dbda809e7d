import type { Conflict, CountMode } from './build-statement.ts'
import { RestError } from './rest-error.ts'

export type Preferences = {
  returning: 'minimal' | 'representation' | 'headers-only'
  count: CountMode
  conflict: Conflict
  missingDefault: boolean
  maxAffected: number | null
  /** The preferences that were applied, for the Preference-Applied header. */
  applied: string[]
}

/** Parses `Prefer`. Unknown preferences are ignored unless `handling=strict` is set. */
export function parsePrefer(header: string | undefined): Preferences {
  const preferences: Preferences = {
    returning: 'minimal',
    count: null,
    conflict: null,
    missingDefault: false,
    maxAffected: null,
    applied: [],
  }
  const words = (header ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  const strict = words.includes('handling=strict')
  for (const word of words) {
    if (apply(preferences, word)) preferences.applied.push(word)
    else if (strict)
      throw new RestError(
        400,
        'PGRST122',
        'Invalid preferences given with handling=strict',
        `Invalid preferences: ${word}`,
      )
  }
  return preferences
}

function apply(preferences: Preferences, word: string): boolean {
  const [key, value = ''] = word.split('=')
  switch (key) {
    case 'return':
      if (value !== 'minimal' && value !== 'representation' && value !== 'headers-only') return false
      preferences.returning = value
      return true
    case 'count':
      if (value !== 'exact' && value !== 'planned' && value !== 'estimated') return false
      preferences.count = value
      return true
    case 'resolution':
      if (value !== 'merge-duplicates' && value !== 'ignore-duplicates') return false
      preferences.conflict = value
      return true
    case 'missing':
      preferences.missingDefault = value === 'default'
      return value === 'default' || value === 'null'
    case 'max-affected':
      if (!/^\d{1,9}$/.test(value)) return false
      preferences.maxAffected = Number(value)
      return true
    case 'handling':
      return value === 'strict' || value === 'lenient'
    case 'tx':
      return value === 'commit'
    default:
      return false
  }
}

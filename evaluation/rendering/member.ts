import type { Run } from './run.ts'
import { type Fields, isFields, NOTHING, Translator, Unknown, type Value } from './values.ts'

/** A field of a value; the key is null if it is not known. */
export function memberOf(run: Run, object: Value, key: string | null): Value {
  if (object === NOTHING) return NOTHING
  if (object instanceof Unknown) return findByPath(run, object, key)
  if (object instanceof Translator) return object
  if (Array.isArray(object)) return itemOf(object, key)
  if (typeof object === 'string') return key === 'length' ? object.length : new Unknown()
  if (object === null || object === undefined) return undefined
  return isFields(object) ? fieldOf(object, key) : new Unknown()
}

function findByPath(run: Run, object: Unknown, key: string | null): Value {
  // `edges[0].node` leads where `edges.node` would.
  const path = key === null || /^\d+$/.test(key) ? object.path : [...object.path, key]
  return (path.length > 1 ? run.words.find(path) : undefined) ?? new Unknown(path)
}

function itemOf(list: Value[], key: string | null): Value {
  if (key === 'length') return list.length
  // What Vue's `ref` gives is taken for what is in it.
  if (key === 'value') return list
  if (key === null) return list[0]
  return /^\d+$/.test(key) ? list[Number(key)] : new Unknown()
}

/** Of `words[language]` nobody knows the language, so it is the first one. */
function fieldOf(fields: Fields, key: string | null): Value {
  if (key === null) return Object.values(fields)[0]
  return Object.hasOwn(fields, key) ? fields[key] : undefined
}

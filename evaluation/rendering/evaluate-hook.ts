import { LIMITS } from './budget.ts'
import type { Run } from './run.ts'
import { Closure, createFields, isFields, Translator, Unknown, type Value } from './values.ts'

/** What well-known functions of React, of translation libraries and of the language give, or null if it is none of them. */
export function evaluateHook(run: Run, name: string, args: Value[]): { value: Value } | null {
  const [first, second] = args
  switch (name) {
    case 'useState':
      run.doubts.count++
      return { value: [first instanceof Closure ? run.call(first, []) : first, new Unknown()] }
    case 'useMemo':
    case 'computed':
      return { value: first instanceof Closure ? run.call(first, []) : new Unknown() }
    case 'useCallback':
    case 'memo':
    case 'forwardRef':
    case 'observer':
    case 'defineComponent':
    case 'ref':
    case 'shallowRef':
    case 'reactive':
    case 'cache':
    case 'Promise.all':
    case 'Object.freeze':
      return { value: first }
    case 'useTranslations':
    case 'getTranslations':
    case 'useTranslation':
      return { value: new Translator(namespaceOf(first)) }
    case 'String':
      return typeof first === 'string' || typeof first === 'number' ? { value: String(first) } : null
    case 'Object.keys':
      return isFields(first) ? { value: limit(Object.keys(first)) } : null
    case 'Object.values':
      return isFields(first) ? { value: limit(Object.values(first)) } : null
    case 'Object.entries':
      return isFields(first) ? { value: limit(Object.entries(first)) } : null
    case 'Object.assign':
      return isFields(first) && isFields(second) ? { value: Object.assign(createFields(), first, second) } : null
    case 'Array.from':
      if (!Array.isArray(first)) return null
      return { value: second instanceof Closure ? first.map((item, at) => run.call(second, [item, at])) : first }
    default:
      return null
  }
}

function namespaceOf(value: Value): string[] {
  const given = isFields(value) ? value.namespace : Array.isArray(value) ? value[0] : value
  return typeof given === 'string' ? given.split('.') : []
}

function limit(list: Value[]): Value[] {
  return list.slice(0, LIMITS.listItems)
}

import { LIMITS } from './budget.ts'
import type { Run } from './run.ts'
import { Closure, isPlain, joinTexts, NOTHING, textOf, truthOf, Unknown, type Value } from './values.ts'

/** What a method of a known list, string or number gives, or null if it is no such method. */
export function callMethod(run: Run, object: Value, name: string, args: Value[]): { value: Value } | null {
  // An empty list is one that a page fills while it is used.
  if (Array.isArray(object) && object.length > 0) return wrap(listMethod(run, object, name, args))
  if (Array.isArray(object)) return { value: new Unknown() }
  if (typeof object === 'string') return wrap(textMethod(object, name, args))
  if (typeof object === 'number') return /^to(?:Locale)?String$/.test(name) ? { value: String(object) } : null
  return object === NOTHING ? { value: NOTHING } : null
}

function wrap(value: Value): { value: Value } {
  return { value }
}

function listMethod(run: Run, list: Value[], name: string, args: Value[]): Value {
  const [first, second] = args
  const each = (item: Value, at: number) =>
    first instanceof Closure ? run.call(first, [item, at, list]) : new Unknown()
  switch (name) {
    case 'map':
      return list.slice(0, LIMITS.listItems).map(each)
    case 'flatMap':
      return limit(list.flatMap(each))
    case 'flat':
      return limit(list.flat())
    case 'filter':
      return list.filter((item, at) => isKept(run, keepsTruthy(first) ? () => item : () => each(item, at)))
    case 'find':
      return list.find((item, at) => truthOf(each(item, at)) !== false)
    case 'at':
      return typeof first === 'number' ? list.at(first) : new Unknown()
    case 'slice':
      return typeof first === 'number' ? list.slice(first, typeof second === 'number' ? second : undefined) : list
    case 'concat':
      return limit([...list, ...args.filter((value) => !(value instanceof Unknown)).flat()])
    case 'includes':
      return list.includes(first) || (list.every(isPlain) && isPlain(first) ? false : new Unknown())
    case 'some':
      return list.map(each).map(truthOf).includes(true) || new Unknown()
    case 'reverse':
    case 'toReversed':
      return list.toReversed()
    case 'sort':
    case 'toSorted':
      return list
    case 'join':
      return joinTexts(list.map(textOf), typeof first === 'string' ? first : ',')
    default:
      return new Unknown()
  }
}

/** What a filter takes away in doubt, a visitor sees after another choice. */
function isKept(run: Run, read: () => Value): boolean {
  const before = run.doubts.count
  return truthOf(read()) !== false || run.doubts.count > before
}

/** `filter(Boolean)`. */
function keepsTruthy(filter: Value): boolean {
  return filter instanceof Unknown && filter.path.join() === 'Boolean'
}

function limit(list: Value[]): Value[] {
  return list.slice(0, LIMITS.listItems)
}

function textMethod(text: string, name: string, [first, second]: Value[]): Value {
  switch (name) {
    case 'toUpperCase':
    case 'toLocaleUpperCase':
      return text.toUpperCase()
    case 'toLowerCase':
    case 'toLocaleLowerCase':
      return text.toLowerCase()
    case 'trim':
      return text.trim()
    case 'toString':
      return text
    case 'charAt':
      return typeof first === 'number' ? text.charAt(first) : new Unknown()
    case 'slice':
    case 'substring':
      return typeof first === 'number' ? text.slice(first, typeof second === 'number' ? second : undefined) : text
    case 'includes':
      return typeof first === 'string' ? text.includes(first) : new Unknown()
    case 'startsWith':
      return typeof first === 'string' ? text.startsWith(first) : new Unknown()
    case 'endsWith':
      return typeof first === 'string' ? text.endsWith(first) : new Unknown()
    case 'split':
      return limit(text.split(typeof first === 'string' ? first : /\r?\n/))
    case 'replace':
    case 'replaceAll':
      return typeof first === 'string' && typeof second === 'string'
        ? text.replace(first, () => second).slice(0, LIMITS.textCharacters)
        : text
    case 'concat':
      return joinTexts([text, textOf(first)])
    default:
      return new Unknown()
  }
}

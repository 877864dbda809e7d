import { memberOf } from './member.ts'
import type { Pattern } from './parse-script.ts'
import type { Run } from './run.ts'
import { Lazy, type Scope } from './scope.ts'
import { createFields, gives, isFields, Unknown, type Value } from './values.ts'

type Part = { type: string }

/** Declares the names of a pattern such as `{ title, links: [first] }`. */
export function bindPattern(run: Run, scope: Scope, pattern: Pattern | Part, read: () => Value): void {
  const source = new Lazy(run.doubts, read)
  const part = pattern as Pattern
  switch (part.type) {
    case 'Identifier':
      scope.declare(part.name, () => source.read())
      break
    case 'AssignmentPattern':
      bindPattern(run, scope, part.left, () => {
        const value = source.read()
        if (value instanceof Unknown) run.doubts.count++
        return value === undefined || value instanceof Unknown
          ? defaultOf(run.evaluate(part.right, scope), value)
          : value
      })
      break
    case 'RestElement':
      bindPattern(run, scope, part.argument, () => source.read())
      break
    case 'ArrayPattern':
      part.elements.forEach((element, at) => {
        if (element === null) return
        bindPattern(run, scope, element, () =>
          element.type === 'RestElement' ? itemsFrom(source.read(), at) : memberOf(run, source.read(), String(at)),
        )
      })
      break
    case 'ObjectPattern':
      bindFields(run, scope, part, source)
  }
}

function bindFields(run: Run, scope: Scope, pattern: Extract<Pattern, { type: 'ObjectPattern' }>, source: Lazy): void {
  const taken = new Set<string>()
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') {
      bindPattern(run, scope, property.argument, () => fieldsExcept(source.read(), taken))
      continue
    }
    const key =
      property.key.type === 'Identifier' && !property.computed
        ? property.key.name
        : property.key.type === 'StringLiteral'
          ? property.key.value
          : null
    if (key !== null) taken.add(key)
    bindPattern(run, scope, property.value, () => memberOf(run, source.read(), key))
  }
}

/** The default of a value that is not known is what a visitor gets, as far as anyone can tell. */
function defaultOf(fallback: Value, value: Value): Value {
  return value === undefined || gives(fallback) ? fallback : value
}

function itemsFrom(list: Value, at: number): Value {
  return Array.isArray(list) ? list.slice(at) : new Unknown()
}

function fieldsExcept(fields: Value, taken: Set<string>): Value {
  if (!isFields(fields)) return new Unknown()
  const rest = createFields()
  for (const [name, value] of Object.entries(fields)) if (!taken.has(name)) rest[name] = value
  return rest
}

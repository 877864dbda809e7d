import type { ParsedPage } from './page-text.ts'

/** A function that computes its value when it is first called. If that throws, the next call computes again. */
export function once<Value>(compute: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}

/** The same for each page. Pages do not change after parsing. */
export function oncePerPage<Value>(read: (page: ParsedPage) => Value): (page: ParsedPage) => Value {
  const known = new WeakMap<ParsedPage, { value: Value }>()
  return (page) => {
    const found = known.get(page) ?? { value: read(page) }
    known.set(page, found)
    return found.value
  }
}

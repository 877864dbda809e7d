import type { Content } from '#content/schema.ts'

/** Caches a function of the content by content object. */
export function oncePerContent<T>(compute: (content: Content) => T): (content: Content) => T {
  const cache = new WeakMap<Content, { value: T }>()
  return (content) => {
    const entry = cache.get(content) ?? { value: compute(content) }
    cache.set(content, entry)
    return entry.value
  }
}

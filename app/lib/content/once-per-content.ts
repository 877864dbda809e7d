import type { Content } from '#content/schema.ts'

/** A function of the content that computes its result once for each content object. */
export function oncePerContent<T>(make: (content: Content) => T): (content: Content) => T {
  const made = new WeakMap<Content, { value: T }>()
  return (content) => {
    const known = made.get(content) ?? { value: make(content) }
    made.set(content, known)
    return known.value
  }
}

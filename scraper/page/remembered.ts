/** The same function, which reads each value once. Kept as long as the function is: for one page. */
export function remembered<Key, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined || known.has(key)) return found as Value
    const value = read(key)
    known.set(key, value)
    return value
  }
}

type Coalescer<T> = { add: (item: T) => void; stop: () => void }

/** Batches items: the first is delivered after `firstMs` with all that have arrived by then, later ones at most every `everyMs`. */
export function createCoalescer<T>(
  deliver: (items: ReadonlySet<T>) => void,
  { firstMs, everyMs }: { firstMs: number; everyMs: number },
): Coalescer<T> {
  let gathered = new Set<T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0
  const flush = () => {
    timer = undefined
    notBefore = Date.now() + everyMs
    const items = gathered
    gathered = new Set()
    deliver(items)
  }
  return {
    add(item) {
      gathered.add(item)
      timer ??= setTimeout(flush, Math.max(firstMs, notBefore - Date.now()))
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      gathered = new Set()
    },
  }
}

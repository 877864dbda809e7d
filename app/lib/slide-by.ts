/** By how many seconds a key moves a slider; undefined for every other key. Native steps are too fine to hear. */
export function slideBy(key: string, arrow: number, page: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: arrow,
    ArrowUp: arrow,
    ArrowLeft: -arrow,
    ArrowDown: -arrow,
    PageUp: page,
    PageDown: -page,
  }
  return steps[key]
}

/** By how many seconds a key moves a slider. Native steps are too small to hear. */
export function findSliderStep(key: string, arrow: number, page: number): number | undefined {
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

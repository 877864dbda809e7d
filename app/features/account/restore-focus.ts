/** Puts the focus on an element if the control that had it is gone after the next drawing. */
export function restoreLostFocus(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true })
  })
}

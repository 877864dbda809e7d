/** Focuses the element if the focused control is gone after the next render. */
export function restoreLostFocus(element: HTMLElement | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element?.focus({ preventScroll: true })
  })
}

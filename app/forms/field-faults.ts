/**
 * Shows each error as the browser's own validation message until the field changes. A required field that contains only
 * blanks is cleared instead, so that the browser shows its own message for it.
 */
export function reportFaults(form: HTMLFormElement, faults: Record<string, string>): void {
  for (const [name, message] of Object.entries(faults)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    if (control.required && control.value.trim() === '') {
      control.value = ''
      continue
    }
    control.setCustomValidity(message)
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
  }
  form.reportValidity()
}

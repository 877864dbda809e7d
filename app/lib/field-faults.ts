/**
 * Has the browser say at each field what is wrong with it, as it does by its own rules, until the field is changed. Names that
 * the form does not have are passed over.
 */
export function reportFaults(form: HTMLFormElement, faults: Record<string, string>): void {
  for (const [name, words] of Object.entries(faults)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    control.setCustomValidity(words)
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
  }
  form.reportValidity()
}

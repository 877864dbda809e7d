/**
 * Has the browser say at each field what is wrong with it until the field is changed. Where nothing but blanks stand in a
 * required field they are taken out, so that it asks in its own words, as for what was left out.
 */
export function reportFaults(form: HTMLFormElement, faults: Record<string, string>): void {
  for (const [name, words] of Object.entries(faults)) {
    const control = form.elements.namedItem(name)
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    if (control.required && control.value.trim() === '') {
      control.value = ''
      continue
    }
    control.setCustomValidity(words)
    control.addEventListener('input', () => control.setCustomValidity(''), { once: true })
  }
  form.reportValidity()
}

/**
 * Takes blanks out of required fields that hold nothing else, so that the browser asks for them in its own words as for what was
 * left out. False when it did, and the form must not be sent.
 */
export function refuseBlanks(form: HTMLFormElement): boolean {
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue
    if (control.required && control.value.trim() === '') control.value = ''
  }
  return form.reportValidity()
}

/** Whether this key is text for the element that has the focus. */
export function isTypingIn({ target, key }: Pick<KeyboardEvent, 'target' | 'key'>): boolean {
  if (!(target instanceof HTMLElement)) return false
  // A letter chooses an option.
  if (key.length === 1 && target.closest('[role=combobox], [role=listbox]') !== null) return true
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** Whether a dialog, a menu or a list of options is open: there the same keys mean something else. */
export function isLayerOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog], [role=listbox], [role=menu]') !== null
}

/** Whether Escape leaves this element before it means anything else: what is typed in, and closed lists of options. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (isTypingIn({ target, key: '' }) || target.matches('[role=combobox]'))
}

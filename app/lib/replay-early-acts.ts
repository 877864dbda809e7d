import type { EarlyAct } from './start-script.ts'

/** Announced once every handler is in place and what was kept for them has been made again. */
const READY_EVENT = 'app:ready'

/**
 * Ends the keeping in the moment the app listens; true where something was kept. A press that comes while React is still
 * at it makes React hurry and is then heard by it: that one was kept too, and must not be made a second time.
 */
export function endKeeping(): boolean {
  const early = window.earlyActs
  if (!early?.stop()) return false
  const heard = early.acts.findIndex(({ event }) => event === window.event)
  if (heard >= 0) early.acts.splice(heard, 1)
  return early.acts.length > 0
}

/**
 * Makes again, now that somebody listens, what a visitor did before the app was there: fields tell anew what was typed,
 * presses, keys and forms come in their order, and what the pointer or the focus rests on learns of it. For the page's last
 * effect, once `endKeeping` was called; does nothing where nothing was kept.
 */
export function replayEarlyActs(): void {
  const early = window.earlyActs
  if (early) {
    delete window.earlyActs
    tellFocusAndPointer()
    for (const field of early.fields) tellTyped(field)
    for (const act of early.acts) if (act.on.isConnected) REPLAY[act.kind](act as never)
  }
  window.dispatchEvent(new Event(READY_EVENT))
}

const REPLAY: { [K in EarlyAct['kind']]: (act: Extract<EarlyAct, { kind: K }>) => void } = {
  press({ on, event }) {
    const pointerType = event instanceof PointerEvent ? event.pointerType || 'mouse' : 'mouse'
    const { detail, clientX, clientY } = event
    const init = {
      ...ANYWHERE,
      ...modifiersOf(event),
      button: 0,
      detail,
      clientX,
      clientY,
      pointerType,
      isPrimary: true,
    }
    // A press may take the button away; what would follow it then has nowhere to go.
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      if (on.isConnected) dispatchPointer(on, type, init)
    }
  },
  key({ on, event }) {
    const { key, code } = event
    on.dispatchEvent(new KeyboardEvent('keydown', { ...ANYWHERE, ...modifiersOf(event), key, code }))
  },
  form({ on, event }) {
    on.requestSubmit(event.submitter)
  },
}

const ANYWHERE = { bubbles: true, cancelable: true, composed: true }

function modifiersOf({ ctrlKey, shiftKey, altKey, metaKey }: MouseEvent | KeyboardEvent) {
  return { ctrlKey, shiftKey, altKey, metaKey }
}

function dispatchPointer(on: Element, type: string, init: PointerEventInit): void {
  on.dispatchEvent(type.startsWith('pointer') ? new PointerEvent(type, init) : new MouseEvent(type, init))
}

function tellFocusAndPointer(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const under = [...document.querySelectorAll(':hover')].at(-1)
  if (!under || !matchMedia('(hover: hover)').matches) return
  for (const type of ['pointerover', 'mouseover', 'pointermove', 'mousemove']) {
    dispatchPointer(under, type, { ...ANYWHERE, pointerType: 'mouse' })
  }
}

function tellTyped(field: Element): void {
  if (!field.isConnected) return
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }))
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  if (/^(checkbox|radio|file)$/.test(field.type)) return
  // React compares with the value it remembers and would not hear of one that was there before it came.
  const { value, selectionStart, selectionEnd } = field
  setValue(field, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  setValue(field, value)
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** By the element's own setter, which React has covered on the element itself with one that remembers. */
function setValue(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
}

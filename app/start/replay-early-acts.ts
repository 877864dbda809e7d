import type { EarlyAct } from './early-acts.ts'

/** Announced once every handler is in place and what was kept for them has been made again. */
const READY_EVENT = 'app:ready'
/** The browser acts on these by itself; what comes of it (a press, another focus) is kept or seen. */
const BROWSER_KEYS = /^(Tab|Enter| |Shift|Control|Alt|Meta)$/
const FIELDS = 'input, textarea, select'
const ANYWHERE = { bubbles: true, cancelable: true, composed: true }

/**
 * Makes again, now that somebody listens, what a visitor did before the app was there: what the pointer or the focus rests on
 * learns of it, fields tell what was typed, and presses, keys and forms come in their order. To be called from the page's last
 * effect, when every handler is in place. React acts on one before the next is made, and all of it happens before the browser
 * tells of anything new.
 */
export async function replayEarlyActs(): Promise<void> {
  // Past the effect itself, within which React could not bring up what an act needs.
  await null
  const acts = window.earlyActs?.take()
  delete window.earlyActs
  if (acts) {
    tellFocusAndPointer()
    for (const act of listMeant(acts)) {
      if (act.on.isConnected) replay(act)
      await null
    }
  }
  window.dispatchEvent(new Event(READY_EVENT))
}

/**
 * What the visitor meant: a field tells once what is in it by now, a button or a form tried again because nothing happened counts
 * once, and keys that the browser or a field has acted on are done.
 */
export function listMeant(acts: readonly EarlyAct[]): EarlyAct[] {
  const isAgain = (act: EarlyAct, later: EarlyAct) =>
    act.event.type === later.event.type && act.on === later.on && submitterOf(act) === submitterOf(later)
  const isDone = ({ on, event }: EarlyAct) =>
    event instanceof KeyboardEvent && (BROWSER_KEYS.test(event.key) || on.matches(FIELDS))
  const meant = acts.filter((act, at) => {
    if (act.event.type === 'keydown') return !isDone(act)
    return !acts.slice(at + 1).some((later) => isAgain(act, later))
  })
  const isTyped = ({ event }: EarlyAct) => event.type === 'input'
  return [...meant.filter(isTyped), ...meant.filter((act) => !isTyped(act))]
}

const submitterOf = ({ event }: EarlyAct) => (event instanceof SubmitEvent ? event.submitter : null)

function replay({ on, event }: EarlyAct): void {
  if (event instanceof SubmitEvent && on instanceof HTMLFormElement) on.requestSubmit(event.submitter)
  else if (event instanceof KeyboardEvent) {
    const { key, code } = event
    on.dispatchEvent(new KeyboardEvent('keydown', { ...ANYWHERE, ...modifiersOf(event), key, code }))
  } else if (event instanceof MouseEvent) press(on, event)
  // Heard by `onInput`. React's `onChange` of a text field compares with the value it met at its start, and would hear nothing.
  else on.dispatchEvent(new Event(on instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function press(on: Element, event: MouseEvent): void {
  const pointerType = event instanceof PointerEvent ? event.pointerType || 'mouse' : 'mouse'
  const { detail, clientX, clientY } = event
  const place = { detail, clientX, clientY, pointerType, isPrimary: true }
  const init = { ...ANYWHERE, ...modifiersOf(event), ...place, button: 0 }
  // A press may take the button away; what would follow it then has nowhere to go.
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    if (on.isConnected) dispatchPointer(on, type, init)
  }
}

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

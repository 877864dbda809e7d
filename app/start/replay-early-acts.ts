import type { EarlyAct } from './early-acts.ts'

/** Dispatched once every handler is in place and the recorded events have been replayed. */
const READY_EVENT = 'app:ready'
/** Keys with a default action of the browser, whose result (a press, a change of focus) is recorded or visible by itself. */
const BROWSER_KEYS = /^(Tab|Enter| |Shift|Control|Alt|Meta)$/
const FIELDS = 'input, textarea, select'
const ANYWHERE = { bubbles: true, cancelable: true, composed: true }

/**
 * Replays what a visitor did before the app was ready: the hovered and the focused element are notified, fields report what was
 * typed, and presses, keys and forms follow in order. Call it from the page's last effect, when every handler is in place.
 * React handles each event before the next one, and all of them before any new event from the browser.
 */
export async function replayEarlyActs(): Promise<void> {
  // Leaves the effect first: inside it React could not render what an event needs.
  await null
  const acts = window.earlyActs?.take()
  delete window.earlyActs
  if (acts) {
    replayFocusAndHover()
    await replayInOrder(listIntended(acts))
  }
  window.dispatchEvent(new Event(READY_EVENT))
}

/**
 * What the visitor intended: each field reports its current value once, a button or form that was tried several times because
 * nothing happened counts once, and keys that the browser or a field has already handled are dropped.
 */
export function listIntended(acts: readonly EarlyAct[]): EarlyAct[] {
  const isRepeated = (act: EarlyAct, later: EarlyAct) =>
    act.event.type === later.event.type && act.on === later.on && submitterOf(act) === submitterOf(later)
  // A space presses buttons; on a link, such as a tab of the home page, only the app gives it a meaning.
  const isPressedByBrowser = ({ key }: KeyboardEvent, on: Element) =>
    BROWSER_KEYS.test(key) && !(key === ' ' && on.matches('a'))
  const isHandled = ({ on, event }: EarlyAct) =>
    event instanceof KeyboardEvent && (isPressedByBrowser(event, on) || on.matches(FIELDS))
  const intended = acts.filter((act, at) => {
    if (act.event.type === 'keydown') return !isHandled(act)
    return !acts.slice(at + 1).some((later) => isRepeated(act, later))
  })
  const isTyped = ({ event }: EarlyAct) => event.type === 'input'
  return [...intended.filter(isTyped), ...intended.filter((act) => !isTyped(act))]
}

/** A replayed key may move the focus. Later keys on the same element were meant for the one that has the focus then. */
async function replayInOrder(acts: readonly EarlyAct[]): Promise<void> {
  let left: Element | null = null
  for (const [at, act] of acts.entries()) {
    const focused = document.activeElement
    const on = focused && act.on === left && isKey(act) ? focused : act.on
    if (on.isConnected) replay({ ...act, on })
    await null
    if (!isKey(act) || !acts.slice(at + 1).some((later) => later.on === act.on && isKey(later))) continue
    // Groups of tabs move the focus in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    if (document.activeElement !== focused) left = act.on
  }
}

const isKey = ({ event }: EarlyAct) => event instanceof KeyboardEvent

const submitterOf = ({ event }: EarlyAct) => (event instanceof SubmitEvent ? event.submitter : null)

function replay({ on, event }: EarlyAct): void {
  if (event instanceof SubmitEvent && on instanceof HTMLFormElement) on.requestSubmit(event.submitter)
  else if (event instanceof KeyboardEvent) {
    const { key, code } = event
    on.dispatchEvent(new KeyboardEvent('keydown', { ...ANYWHERE, ...modifiersOf(event), key, code }))
  } else if (event instanceof MouseEvent) press(on, event)
  // Handled by `onInput`. React's `onChange` of a text field compares with the value found at hydration and would not fire.
  else on.dispatchEvent(new Event(on instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function press(on: Element, event: MouseEvent): void {
  const pointerType = event instanceof PointerEvent ? event.pointerType || 'mouse' : 'mouse'
  const { detail, clientX, clientY } = event
  const place = { detail, clientX, clientY, pointerType, isPrimary: true }
  const init = { ...ANYWHERE, ...modifiersOf(event), ...place, button: 0 }
  // Handling one event may remove the button; the rest then has no target.
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

function replayFocusAndHover(): void {
  const focused = document.activeElement
  if (focused && focused !== document.body) focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  const under = [...document.querySelectorAll(':hover')].at(-1)
  if (!under || !matchMedia('(hover: hover)').matches) return
  for (const type of ['pointerover', 'mouseover', 'pointermove', 'mousemove']) {
    dispatchPointer(under, type, { ...ANYWHERE, pointerType: 'mouse' })
  }
}

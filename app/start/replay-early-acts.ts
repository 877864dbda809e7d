import type { EarlyAct } from './early-acts.ts'

/** Dispatched once every handler is in place and the recorded events have been replayed. */
const READY_EVENT = 'app:ready'
const ANYWHERE = { bubbles: true, cancelable: true, composed: true }

/**
 * Dispatches a focus event and replays what the visitor typed and pressed before the app was ready. Call it from the page's last
 * effect, when every handler is in place. React handles each event before the next one, and all of them before any new event.
 */
export async function replayEarlyActs(): Promise<void> {
  // Leaves the effect first, because React cannot render inside it.
  await null
  const acts = window.earlyActs?.take() ?? []
  delete window.earlyActs
  // Forms preload when they receive the focus, and one may have it already.
  const focused = document.activeElement
  if (focused !== document.body) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const act of listIntended(acts)) {
    replay(act)
    await null
  }
  window.dispatchEvent(new Event(READY_EVENT))
}

/**
 * What the visitor intended: each field reports its current value once, and a button that was pressed repeatedly because nothing
 * happened counts once. Typing comes first, so that a form is sent with all of it.
 */
function listIntended(acts: readonly EarlyAct[]): EarlyAct[] {
  const isRepeated = (act: EarlyAct, later: EarlyAct) =>
    act.event.type === later.event.type && act.on === later.on && findSubmitter(act) === findSubmitter(later)
  const intended = acts.filter((act, at) => !acts.slice(at + 1).some((later) => isRepeated(act, later)))
  const isTyped = ({ event }: EarlyAct) => event.type === 'input'
  return [...intended.filter(isTyped), ...intended.filter((act) => !isTyped(act))]
}

const findSubmitter = ({ event }: EarlyAct) => (event instanceof SubmitEvent ? event.submitter : null)

function replay({ on, event }: EarlyAct): void {
  if (event instanceof SubmitEvent && on instanceof HTMLFormElement) on.requestSubmit(event.submitter)
  else if (event instanceof MouseEvent) press(on, event)
  // Handled by `onInput`. React's `onChange` of a text field compares with the value found at hydration and would not fire.
  else on.dispatchEvent(new Event(on instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function press(on: Element, event: MouseEvent): void {
  const pointerType = event instanceof PointerEvent ? event.pointerType || 'mouse' : 'mouse'
  const { detail, clientX, clientY, ctrlKey, shiftKey, altKey, metaKey } = event
  const modifiers = { ctrlKey, shiftKey, altKey, metaKey }
  const init = { ...ANYWHERE, ...modifiers, detail, clientX, clientY, pointerType, isPrimary: true, button: 0 }
  // Handling one event may remove the button; the rest then has no target.
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    if (!on.isConnected) return
    on.dispatchEvent(type.startsWith('pointer') ? new PointerEvent(type, init) : new MouseEvent(type, init))
  }
}

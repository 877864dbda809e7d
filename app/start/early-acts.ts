/** An event that the browser has already dispatched; `on` is its target. */
export type EarlyAct = { on: Element; event: Event }

type EarlyActs = {
  /** Stops recording and returns the recorded events in order. */
  take(): EarlyAct[]
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with the existing one
  interface Window {
    earlyActs?: EarlyActs
  }
}

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']
/** Events that only start the app and are not replayed. */
const PASSING_EVENTS = ['pointermove', 'focusin', 'keydown']

/**
 * Records button presses, form submissions and typing. Until `take` is called no other listener receives them, not even React, so
 * each is handled once and in order, whenever React begins to listen. The browser's default actions still happen, except for
 * submitting forms. Links and keys are not recorded. `onAct` is called first, with every event.
 */
export function keepEarlyActs(onAct?: (event: Event) => void): EarlyActs & { giveUp(): void } {
  let acts: EarlyAct[] = []
  let areFormsRecorded = true
  const listening = new AbortController()
  const record = (event: Event): void => {
    onAct?.(event)
    if (PASSING_EVENTS.includes(event.type)) return
    const on = event.target as Element
    const isPress = PRESS_EVENTS.includes(event.type)
    const isForm = event.type === 'submit'
    const button = isPress && on.closest?.('button')
    // A press of a submit button leads to a submit event, which is recorded instead.
    if ((isPress && (!button || (button.type === 'submit' && button.form))) || (isForm && !areFormsRecorded)) return
    event.stopImmediatePropagation()
    if (isForm) event.preventDefault()
    if (!isPress || event.type === 'click') acts.push({ on: button || on, event })
  }
  for (const type of [...PRESS_EVENTS, ...PASSING_EVENTS, 'input', 'submit']) {
    window.addEventListener(type, record, { capture: true, signal: listening.signal })
  }
  return {
    take() {
      listening.abort()
      const taken = acts
      // A later `giveUp` must not submit these again.
      acts = []
      return taken
    },
    /** Called if the app cannot be loaded: forms, including recorded ones, are submitted as without script. */
    giveUp() {
      areFormsRecorded = false
      const forms = acts.filter(({ event }) => event.type === 'submit')
      acts = acts.filter((act) => !forms.includes(act))
      for (const { on, event } of forms) (on as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
    },
  }
}

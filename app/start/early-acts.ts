/** The browser's own event, long over; `on` is what it happened to. */
export type EarlyAct = { on: Element; event: Event }

export type EarlyActs = {
  /** Ends the keeping and hands over what was kept, in its order. */
  take(): EarlyAct[]
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface joins the one that is there
  interface Window {
    earlyActs?: EarlyActs
  }
}

const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']

/**
 * Keeps what the app would have heard: presses of buttons, keys, forms sent and fields typed into. Until `take` nobody else
 * hears of them, React included: so each is acted on once and in the order it was made, whenever React begins to listen. What
 * the browser does by itself still happens, but for the sending of forms. Links are left alone; they lead where they lead.
 */
export function keepEarlyActs(): EarlyActs & { giveUp(): void } {
  let acts: EarlyAct[] = []
  let areFormsKept = true
  const listening = new AbortController()
  const keep = (event: Event): void => {
    const on = event.target as Element
    const isPress = PRESS_EVENTS.includes(event.type)
    const isForm = event.type === 'submit'
    const button = isPress && on.closest?.('button')
    // Pressing a button of a form sends it, and that is kept.
    if ((isPress && (!button || (button.type === 'submit' && button.form))) || (isForm && !areFormsKept)) return
    event.stopImmediatePropagation()
    if (isForm) event.preventDefault()
    if (!isPress || event.type === 'click') acts.push({ on: button || on, event })
  }
  for (const type of [...PRESS_EVENTS, 'keydown', 'input', 'submit']) {
    window.addEventListener(type, keep, { capture: true, signal: listening.signal })
  }
  return {
    take() {
      listening.abort()
      return acts
    },
    /** The app does not come: forms go the way they go without script, those already sent included. */
    giveUp() {
      areFormsKept = false
      const forms = acts.filter(({ event }) => event.type === 'submit')
      acts = acts.filter((act) => !forms.includes(act))
      for (const { on, event } of forms) (on as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter)
    },
  }
}

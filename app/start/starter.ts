import { keepEarlyActs } from './early-acts.ts'
import { WHILE_ASLEEP_SELECTOR } from './wake-now.ts'
import { hasRestoredFields, isAwaited, WATCHED_KEYS } from './wake-reasons.ts'

// Stands at the end of every page, compiled by the build (inline-script-plugin.ts). What it does and why: README.md.

/** After this long forms go the way of a page without script. */
const PATIENCE_MS = 10_000
const WAKING_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'click', 'input', 'submit'] as const

let isAwake = false
/** Where the browser last told of the pointer; before it has, the corner, where a browser without a window puts it. */
let pointer = { x: 0, y: 0 }

// Before the keeper's listeners, which stop the events they keep.
for (const type of WAKING_EVENTS) {
  window.addEventListener(type, wakeOnAct, { capture: true, passive: true })
}
window.addEventListener('hashchange', wake)
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && newValue !== null && WATCHED_KEYS.includes(key)) wake()
})
window.addEventListener('pageshow', () => {
  if (hasRestoredFields()) wake()
})
const early = keepEarlyActs()
window.earlyActs = early
if (isAwaited()) {
  for (const element of document.querySelectorAll<HTMLElement>(WHILE_ASLEEP_SELECTOR)) element.hidden = true
  wake()
}

function wakeOnAct(event: Event): void {
  if (!isResting(event)) wake()
}

/**
 * A pointer that merely lies where the page appears is told of as one that moved by nothing. A program's first move comes
 * without a movement too, but to another place.
 */
function isResting(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false
  const { movementX, movementY, clientX, clientY } = event
  const isElsewhere = document.readyState === 'complete' && (clientX !== pointer.x || clientY !== pointer.y)
  pointer = { x: clientX, y: clientY }
  return movementX === 0 && movementY === 0 && !isElsewhere
}

/**
 * Fetches and runs what the page has kept aside. Its modules are asked for together, as a chain of imports would fetch them one
 * after another. Without the rules of what is not shown yet there is no app: the page is whole as it stands, the next screen
 * would not be.
 */
function wake(): void {
  if (isAwake) return
  isAwake = true
  for (const type of WAKING_EVENTS) window.removeEventListener(type, wakeOnAct, true)
  const app = document.querySelector<HTMLScriptElement>('#app')
  if (!app) return
  const { modules = '', src } = app.dataset
  for (const href of modules.split(' ').concat(src ?? [])) append('link', { rel: 'modulepreload', href })
  const run = () => append('script', { type: 'module', ...(src ? { src, onerror: early.giveUp } : { text: app.text }) })
  const whole = document.querySelector<HTMLStyleElement>('style[data-whole]')?.dataset.whole
  if (whole) append('link', { rel: 'stylesheet', href: whole, onload: run, onerror: early.giveUp })
  else run()
  setTimeout(early.giveUp, PATIENCE_MS)
}

function append<K extends 'link' | 'script'>(name: K, properties: Partial<HTMLElementTagNameMap[K]>): void {
  document.head.append(Object.assign(document.createElement(name), properties))
}

import { keepEarlyActs } from './early-acts.ts'
import { WHILE_ASLEEP_SELECTOR } from './wake-now.ts'
import { hasRestoredFields, needsApp, WATCHED_KEYS } from './wake-reasons.ts'

// Inlined at the end of every page, compiled by the build (inline-script-plugin.ts). What it does and why: README.md.

/** How long forms wait for the app before they are submitted without it. */
const PATIENCE_MS = 10_000

let isAwake = false
/** The pointer's last reported position; initially the corner, where a headless browser puts it. */
let pointer = { x: 0, y: 0 }

window.addEventListener('hashchange', wake)
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== null && newValue !== null && WATCHED_KEYS.includes(key)) wake()
})
window.addEventListener('pageshow', () => {
  if (hasRestoredFields()) wake()
})
const early = keepEarlyActs((act) => isResting(act) || wake())
window.earlyActs = early
if (needsApp()) {
  for (const element of document.querySelectorAll<HTMLElement>(WHILE_ASLEEP_SELECTOR)) element.hidden = true
  wake()
}

/**
 * A pointer that merely rests where the page appears is reported as a move of zero pixels. The first move made by a program is
 * reported with zero movement too, but at another position.
 */
function isResting(event: Event): boolean {
  if (!(event instanceof PointerEvent) || event.type !== 'pointermove') return false
  const { movementX, movementY, clientX, clientY } = event
  const isElsewhere = document.readyState === 'complete' && (clientX !== pointer.x || clientY !== pointer.y)
  pointer = { x: clientX, y: clientY }
  return movementX === 0 && movementY === 0 && !isElsewhere
}

/**
 * Fetches and runs the app. All modules are requested at once, because a chain of imports would fetch them one after another.
 * The app does not run without the rest of the style rules: this page is complete without them, the next screen would not be.
 */
function wake(): void {
  if (isAwake) return
  isAwake = true
  const app = document.querySelector<HTMLScriptElement>('#app')
  const whole = document.querySelector<HTMLStyleElement>('style[data-whole]')?.dataset.whole
  if (!app || !whole) return
  // The build has moved the script of its pages to a file; in a page rendered for a request it is in place.
  const { modules = '', src } = app.dataset
  for (const href of modules.split(' ').concat(src ?? [])) append('link', { rel: 'modulepreload', href })
  const run = () => append('script', { type: 'module', onerror: early.giveUp, ...(src ? { src } : { text: app.text }) })
  append('link', { rel: 'stylesheet', href: whole, onload: run, onerror: early.giveUp })
  setTimeout(early.giveUp, PATIENCE_MS)
}

function append<K extends 'link' | 'script'>(name: K, properties: Partial<HTMLElementTagNameMap[K]>): void {
  document.head.append(Object.assign(document.createElement(name), properties))
}

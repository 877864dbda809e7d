import { escapeHtml } from './escape-html.ts'
import { containsJsx } from './parse-script.ts'
import type { Run } from './run.ts'
import { Closure, Markup, NOTHING, type Value } from './values.ts'

/** A value as HTML at its place in the page. */
export function show(run: Run, value: Value): string {
  return run.budget.step(() => {
    if (typeof value === 'string' || typeof value === 'number') return run.budget.spend(escapeHtml(String(value)))
    if (Array.isArray(value)) return value.map((item) => show(run, item)).join('')
    if (value instanceof Closure) return containsJsx(value.node) ? show(run, run.call(value, [], NOTHING)) : ''
    if (!(value instanceof Markup) || value.isShown) return ''
    value.isShown = true
    run.shown.add(value.node)
    return value.html
  }, '')
}

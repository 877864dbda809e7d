import { ELAPSED_HEADER, NO_CLOCK, TRAP_FIELD, TRAP_HEADER } from '#contracts/forms/form-signals.ts'

/** Signals that tell people from bots: the hidden field, and how long the page has been open; null where nobody knows. */
export type FormSignals = { trap: string; elapsedMs: number | null }

export function readFormSignals(typed: FormData): FormSignals {
  return { trap: String(typed.get(TRAP_FIELD) ?? ''), elapsedMs: wasOpenBefore() ? null : performance.now() }
}

/** After a reload what was typed is still there, and may be sent at once by whoever took a minute to write it. */
function wasOpenBefore(): boolean {
  return performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')
}

/** The signals as request headers, so that the payload stays unchanged. */
export function signalHeaders({ trap, elapsedMs }: FormSignals): Record<string, string> {
  return {
    // Header values must be ASCII.
    [TRAP_HEADER]: encodeURIComponent(trap).slice(0, 100),
    [ELAPSED_HEADER]: elapsedMs === null ? NO_CLOCK : String(Math.round(elapsedMs)),
  }
}

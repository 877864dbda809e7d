import { ELAPSED_HEADER, TRAP_FIELD, TRAP_HEADER } from '#contracts/form-signals.ts'

/** Signals that tell people from bots: the hidden field, and how long the page has been open. */
export type FormSignals = { trap: string; elapsedMs: number }

export function readFormSignals(typed: FormData): FormSignals {
  return { trap: String(typed.get(TRAP_FIELD) ?? ''), elapsedMs: performance.now() }
}

/** The signals as request headers, so that the payload stays unchanged. */
export function signalHeaders({ trap, elapsedMs }: FormSignals): Record<string, string> {
  return {
    // Header values must be ASCII.
    [TRAP_HEADER]: encodeURIComponent(trap).slice(0, 100),
    [ELAPSED_HEADER]: String(Math.round(elapsedMs)),
  }
}

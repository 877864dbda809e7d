import { ELAPSED_HEADER, TRAP_FIELD, TRAP_HEADER } from '#contracts/form-signals.ts'

/** What tells a person from a program: the field nobody sees, and how long the page had been open. */
export type FormSignals = { trap: string; elapsedMs: number }

export function readFormSignals(typed: FormData): FormSignals {
  return { trap: String(typed.get(TRAP_FIELD) ?? ''), elapsedMs: performance.now() }
}

/** The headers in which they travel, so that the payload stays what it is. */
export function signalHeaders({ trap, elapsedMs }: FormSignals): Record<string, string> {
  return {
    // A header takes ASCII only, and what was typed here need not be.
    [TRAP_HEADER]: encodeURIComponent(trap).slice(0, 100),
    [ELAPSED_HEADER]: String(Math.round(elapsedMs)),
  }
}

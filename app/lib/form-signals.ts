import { TRAP_FIELD } from '#contracts/form-signals.ts'

/** What tells a person from a program: the field nobody sees, and how long the page had been open. */
export type FormSignals = { trap: string; elapsedMs: number }

export function readFormSignals(typed: FormData): FormSignals {
  return { trap: String(typed.get(TRAP_FIELD) ?? ''), elapsedMs: performance.now() }
}

import type { FormSignals } from '#app/lib/form-signals.ts'
import { ELAPSED_HEADER, TRAP_HEADER } from '#contracts/form-signals.ts'

/** The headers in which the form's signals travel, so that the payload stays what it is. */
export function formHeaders({ trap, elapsedMs }: FormSignals): [name: string, value: string][] {
  return [
    // A header takes ASCII only, and what was typed here need not be.
    [TRAP_HEADER, encodeURIComponent(trap).slice(0, 100)],
    [ELAPSED_HEADER, String(Math.round(elapsedMs))],
  ]
}

import type { Logger } from 'pino'

/** How many different messages of one kind are logged. Further ones are only counted. */
const MAX_MESSAGES = 10

/**
 * Limits what background work logs. While the database is unreachable, dozens of tasks fail every few seconds, and
 * logging each failure would bury everything else.
 */
export function createFaults(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
  const current = new Map<string, { since: number; times: number; messages: Set<string> }>()
  /** Reports a failure of this kind. Logs each new message once and counts repeats. */
  const report = (kind: string, error: unknown): void => {
    const fault = current.get(kind) ?? { since: now(), times: 0, messages: new Set<string>() }
    current.set(kind, fault)
    fault.times += 1
    const message = String((error as Partial<Error> | null)?.message ?? error)
    if (fault.messages.has(message) || fault.messages.size >= MAX_MESSAGES) return
    fault.messages.add(message)
    log.warn({ err: error }, kind)
  }
  /** Reports a success of this kind. After failures, logs how often and for how long it failed. */
  const resolve = (kind: string): void => {
    const fault = current.get(kind)
    if (fault === undefined) return
    current.delete(kind)
    log.warn({ times: fault.times, seconds: Math.round((now() - fault.since) / 1000) }, `${kind}: works again`)
  }
  return {
    report,
    resolve,
    /** Reports the outcome of `work`. Never rejects. */
    watch: (kind: string, work: Promise<unknown>): Promise<void> =>
      work.then(
        () => resolve(kind),
        (error: unknown) => report(kind, error),
      ),
  }
}
export type Faults = ReturnType<typeof createFaults>

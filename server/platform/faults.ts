import type { Logger } from 'pino'

/** How many different messages are logged for one kind before further ones are only counted. */
const MAX_MESSAGES = 10

/**
 * Limits what background work logs: while a database is unreachable, dozens of tasks fail every few seconds, and logging each
 * failure would bury everything else.
 */
export function createFaults(log: Pick<Logger, 'warn'>, now: () => number = Date.now) {
  const current = new Map<string, { since: number; times: number; messages: Set<string> }>()
  /** Reports a failure of this kind. It is logged the first time and whenever the message is a new one; repeats are counted. */
  const tell = (kind: string, error: unknown): void => {
    const fault = current.get(kind) ?? { since: now(), times: 0, messages: new Set<string>() }
    current.set(kind, fault)
    fault.times += 1
    const message = String((error as Partial<Error> | null)?.message ?? error)
    if (fault.messages.has(message) || fault.messages.size >= MAX_MESSAGES) return
    fault.messages.add(message)
    log.warn({ err: error }, kind)
  }
  /** Reports a success of this kind. After failures, logs how often and for how long it had failed. */
  const over = (kind: string): void => {
    const fault = current.get(kind)
    if (fault === undefined) return
    current.delete(kind)
    log.warn({ times: fault.times, seconds: Math.round((now() - fault.since) / 1000) }, `${kind}: works again`)
  }
  return {
    tell,
    over,
    /** Reports the outcome of repeated work as one or the other. Never rejects. */
    watch: (kind: string, work: Promise<unknown>): Promise<void> =>
      work.then(
        () => over(kind),
        (error: unknown) => tell(kind, error),
      ),
  }
}
export type Faults = ReturnType<typeof createFaults>

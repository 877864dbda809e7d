import type { Logger } from 'pino'

export type Faults = {
  /** Something of this kind failed. Told in the log when it begins, and when it fails in another way; otherwise counted. */
  tell(kind: string, error: unknown): void
  /** Something of this kind worked. Told in the log, with how often and how long it had failed, when it had. */
  over(kind: string): void
  /** Both, for what is tried again and again. Never rejects. */
  watch(kind: string, work: Promise<unknown>): Promise<void>
}

/** How many ways of failing are told apart before the rest is only counted. */
const TOLD_APART = 10

/**
 * What to log of work that goes on by itself: while a database is away, dozens of things fail every few seconds, and a log
 * that says so each time hides everything else.
 */
export function createFaults(log: Pick<Logger, 'warn'>, now: () => number = Date.now): Faults {
  const lasting = new Map<string, { since: number; times: number; told: Set<string> }>()
  const tell = (kind: string, error: unknown): void => {
    const fault = lasting.get(kind) ?? { since: now(), times: 0, told: new Set<string>() }
    lasting.set(kind, fault)
    fault.times += 1
    const way = String((error as Partial<Error> | null)?.message ?? error)
    if (fault.told.has(way) || fault.told.size >= TOLD_APART) return
    fault.told.add(way)
    log.warn({ err: error }, kind)
  }
  const over = (kind: string): void => {
    const fault = lasting.get(kind)
    if (fault === undefined) return
    lasting.delete(kind)
    log.warn({ times: fault.times, seconds: Math.round((now() - fault.since) / 1000) }, `${kind}: works again`)
  }
  return {
    tell,
    over,
    watch: (kind, work) =>
      work.then(
        () => over(kind),
        (error: unknown) => tell(kind, error),
      ),
  }
}

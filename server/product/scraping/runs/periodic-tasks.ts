import type { Logger } from 'pino'
import { createFaults } from '#server/platform/faults.ts'

const INTERVAL_MS = 30_000

/**
 * Runs the tasks every half minute, one after the other. Each task records in the database whether it is done, so it may run often and
 * in several processes. A failing task is logged when its failures begin and end, and does not stop the others.
 */
export function startPeriodicTasks(
  tasks: Record<string, (now: Date) => Promise<unknown>>,
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  const faults = createFaults(log)
  let pending = Promise.resolve()
  const runTasks = async () => {
    for (const [name, run] of Object.entries(tasks)) {
      await faults.watch(name, run(new Date()))
    }
  }
  const schedule = () => {
    pending = pending.then(runTasks)
  }
  schedule()
  const timer = setInterval(schedule, INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      await pending
    },
  }
}

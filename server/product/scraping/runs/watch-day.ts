import type { Logger } from 'pino'
import { createFaults } from '#server/platform/faults.ts'

const LOOK_EVERY_MS = 30_000

/**
 * Looks every half minute what the day asks for. Each thing keeps in the database whether it was done, so it does not
 * matter how often or in how many processes one looks. A thing that fails is logged when that begins and ends, and does not hold up the others.
 */
export function watchDay(
  things: Record<string, (now: Date) => Promise<unknown>>,
  log: Pick<Logger, 'warn'>,
): { stop(): Promise<void> } {
  const faults = createFaults(log)
  let looking = Promise.resolve()
  const look = async () => {
    for (const [name, run] of Object.entries(things)) {
      await faults.watch(name, run(new Date()))
    }
  }
  const begin = () => {
    looking = looking.then(look)
  }
  begin()
  const timer = setInterval(begin, LOOK_EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

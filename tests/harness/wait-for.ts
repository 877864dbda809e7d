import { vi } from 'vitest'

/** Waits until the check passes, and returns its result. Vitest's limit of one second is too short for a busy machine. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })

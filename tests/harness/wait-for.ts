import { vi } from 'vitest'

/**
 * Waits until the check passes and returns what it returns. The limit only ends what hangs: vitest's own is one second, in which a
 * busy machine does not even open a connection.
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })

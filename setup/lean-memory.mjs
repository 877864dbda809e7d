// How the server uses memory. The C library reads its settings when a process starts, so they cannot be set from inside.
import process from 'node:process'

/** What is freed goes back to the system. With glibc's defaults it stays in arenas, one for each thread. */
export const ALLOCATOR = /** @type {const} */ ({
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
})

/** Three of these hold new objects. V8's own choice is four times as much, and it never gives that back. */
export const SEMI_SPACE = '--max-semi-space-size=8'

/**
 * Starts this process again with these settings, unless it has some. It keeps its number and its parent, so signals and
 * whoever waits for it do not notice. The settings of the C library are glibc's, and Windows cannot replace a process.
 */
export function restartLean() {
  if (process.platform !== 'linux' || process.execve === undefined) return
  if (Object.keys(process.env).some((name) => name.startsWith('MALLOC_'))) return
  const args = [SEMI_SPACE, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, [process.execPath, ...args], { ...process.env, ...ALLOCATOR })
}

import process from 'node:process'

/**
 * Stops this process cleanly when the npm that started it has ended. npm forwards SIGTERM and SIGINT to its child but not SIGHUP,
 * and a SIGKILL gives it no chance to. Does nothing for a process started directly by a supervisor, a container or a shell, whose
 * parent may end, or be process 1, without any significance.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // The same as any other stop: the handler of the signal shuts down cleanly.
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

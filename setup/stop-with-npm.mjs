import process from 'node:process'

/**
 * Ends this process in order when the npm that started it is gone. npm passes SIGTERM and SIGINT on to what it runs, but
 * not SIGHUP, and a SIGKILL leaves it no time. What a supervisor, a container or a shell started by itself is left alone:
 * there a parent may go, or be process 1, without meaning anything.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // The same way as every other stop: whoever handles the signal ends in order.
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

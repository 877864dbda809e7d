import process from 'node:process'

/**
 * Aborts at the first SIGINT, SIGTERM or SIGHUP. It listens from the first moment, so that a stop during the start lets
 * the start finish and then stops cleanly, instead of leaving a database behind. A second signal ends the process at
 * once; not in the first second, because Ctrl-C under npm arrives twice, from the terminal and from npm.
 */
export function watchStopSignals(): AbortSignal {
  const control = new AbortController()
  let firstAt = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (control.signal.aborted && Date.now() - firstAt > 1000) process.exit(130)
      if (control.signal.aborted) return
      firstAt = Date.now()
      control.abort(new Error('stopped by a signal'))
    })
  }
  return control.signal
}

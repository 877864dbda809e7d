import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { ignoreLostOutput } from './server/main/print.ts'

// The only composition root: config -> database -> server -> jobs -> listen. Everything is started here, in cli/ and
// in server/main/, and every part receives what it needs as a value.

ignoreLostOutput()
const stop = watchStopSignals()
// There are two thousand modules; with the cache, they load in half the time from the second start on. Must come before the
// first import of them.
enableCompileCache(path.join(import.meta.dirname, 'node_modules', '.cache', 'node'))
try {
  const { runCommand } = await import('./cli/commands.ts')
  process.exitCode = await runCommand(process.argv.slice(2), stop)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/**
 * Aborts at the first SIGINT, SIGTERM or SIGHUP. It listens from the first moment, so that a stop during the start lets
 * the start finish and then stops cleanly, instead of leaving a database behind. A second signal ends the process at
 * once; not in the first second, because Ctrl-C under npm arrives twice, from the terminal and from npm.
 */
function watchStopSignals(): AbortSignal {
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

import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { ignoreLostOutput } from './server/main/print.ts'

// Entry point. Everything is started here, in cli/ and in server/main/, and every part receives its dependencies as
// arguments.

ignoreLostOutput()
const stop = watchStopSignals()
// Halves the load time of two thousand modules from the second start on. Must run before they are imported.
enableCompileCache(path.join(import.meta.dirname, 'node_modules', '.cache', 'node'))
try {
  const { runCommand } = await import('./cli/commands.ts')
  process.exitCode = await runCommand(process.argv.slice(2), stop)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

/**
 * Aborts at the first SIGINT, SIGTERM or SIGHUP. It listens from the beginning, so that a stop during the start lets
 * the start finish and then shuts down, instead of leaving a database running. A second signal ends the process at
 * once, but not within a second, because Ctrl-C under npm arrives twice, from the terminal and from npm.
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

import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { watchStopSignals } from '#server/platform/stop-signals.ts'
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

import { enableCompileCache } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { watchStopSignals } from '#server/stop-signals.ts'
import { dropWhatNobodyReads } from './start/print.ts'

// The only composition root: config -> database -> server -> jobs -> listen. Everything that starts, starts here
// and in start/, and every part gets what it needs as a value.

dropWhatNobodyReads()
const stop = watchStopSignals()
// Two thousand modules: compiled from the second start on, they load in half the time. Before the first of them is loaded.
enableCompileCache(path.join(import.meta.dirname, 'node_modules', '.cache', 'node'))
try {
  const { runCommand } = await import('./start/commands.ts')
  process.exitCode = await runCommand(process.argv.slice(2), stop)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

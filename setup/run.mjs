// Entry point of npm's scripts: installs packages if needed, switches to the Node of the lock file, prepares what the command needs
// and then runs it. Before the switch it runs on any Node version and may only use built-in modules.

import path from 'node:path'
import process from 'node:process'
import { checkNode, installWhenNeeded } from './install.mjs'
import { restartLean } from './lean-memory.mjs'
import { isLockedNode, ROOT, runOnLockedNode } from './locked-node.mjs'
import { checkPort } from './port.mjs'
import { stopWithNpm } from './stop-with-npm.mjs'

const [purpose = 'start', ...args] = process.argv.slice(2)

/** What has to be prepared before main.ts or another script runs. @type {Record<string, () => Promise<void>>} */
const PREPARE = {
  async start() {
    const { buildWhenStale } = await import('./build-when-stale.mjs')
    await buildWhenStale({ orPrevious: true })
  },
  async test() {
    const { prepareBrowser } = await import('./browser.mjs')
    const { preparePostgres } = await import('./postgres.mjs')
    const { say } = await import('./say.mjs')
    prepareBrowser(say)
    preparePostgres(say)
  },
  async build() {
    const { buildWhenStale } = await import('./build-when-stale.mjs')
    await buildWhenStale({ force: !args.includes('--when-stale') })
  },
}

if (purpose === 'start' && isLockedNode()) restartLean()
stopWithNpm()
const isHelp = purpose === 'start' && args.includes('--help')
try {
  checkNode()
  if (purpose === 'start' && !isHelp) await checkPort()
  await installWhenNeeded()
  if (isLockedNode()) await run()
  else process.exitCode = (await runOnLockedNode(['setup/run.mjs', purpose, ...args])).code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

async function run() {
  if (!isHelp) await PREPARE[purpose]?.()
  if (purpose === 'build') return
  if (purpose === 'test') return takeOver('setup/test.mjs', args)
  return takeOver('main.ts', [purpose === 'start' ? 'serve' : purpose, ...args])
}

/**
 * Continues as another script in this process: a second process would take time to start and could lose signals.
 * @param {string} script @param {string[]} scriptArgs
 */
async function takeOver(script, scriptArgs) {
  const file = path.join(ROOT, script)
  process.argv = [process.execPath, file, ...scriptArgs]
  await import(file)
}
